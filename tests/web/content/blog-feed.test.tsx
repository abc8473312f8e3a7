import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shopOriginQuery } from '#src/lib/shop-origin.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { useShop } from '#tests/web/support/fake-platform.ts';

const openBlog = async () => {
  const app = await renderApp('/blog');
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  return app;
};
const feedLink = () => screen.findByRole('link', { name: 'RSS feed' });

it('links to the shop’s https address on the desktop', async () => {
  useShop('https://shop.example.com');
  await openBlog();
  expect((await feedLink()).getAttribute('href')).toBe('https://shop.example.com/blog/feed.xml');
});

it('has no link on the desktop if the shop uses plain http', async () => {
  const shop = 'http://localhost:4000';
  useShop(shop);
  const { queryClient } = await openBlog();
  await expect.poll(() => queryClient.getQueryData(shopOriginQuery.queryKey)).toBe(shop);
  expect(screen.queryByRole('link', { name: 'RSS feed' })).toBeNull();
});
