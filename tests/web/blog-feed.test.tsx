import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { desktop } from './support/fake-platform.ts';

vi.mock('#src/platform/index.ts', async () => {
  const { fakePlatform } = await import('./support/fake-platform.ts');
  return fakePlatform();
});

const feedLink = async () => {
  await renderApp('/blog');
  await screen.findByRole('heading', { level: 1, name: 'Blog' });
  return screen.findByRole('link', { name: 'RSS feed' }, { timeout: 1_000 }).catch(() => null);
};

it('links to the feed in a browser', async () => {
  desktop.shop = null;
  const link = await feedLink();
  expect(link?.getAttribute('href')).toBe('/blog/feed.xml');
});

it('links to the shop’s https address on the desktop', async () => {
  desktop.shop = 'https://shop.example.com';
  const link = await feedLink();
  expect(link?.getAttribute('href')).toBe('https://shop.example.com/blog/feed.xml');
});

it('has no link on the desktop if the shop uses plain http', async () => {
  desktop.shop = 'http://localhost:4000';
  expect(await feedLink()).toBeNull();
});
