import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';

vi.mock('#src/content/blog/articles.ts', { spy: true });

const slugs = [
  'why-a-humbucker-hums-less',
  'valve-solid-state-modelling',
  'what-fretwear-costs',
  'reading-a-potentiometers-date-code',
  'photographing-a-guitar',
  'shipping-a-guitar-safely',
];

describe('the blog', () => {
  it('lists its articles from newest to oldest, with their reading time', async () => {
    await renderApp('/blog');
    await screen.findByRole('heading', { level: 1, name: 'Blog' });
    const links = screen
      .getAllByRole('heading', { level: 2 })
      .flatMap((heading) => within(heading).queryAllByRole('link'))
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(slugs.map((slug) => `/blog/${slug}`));
    expect(screen.getAllByText(/\d minutes$/)).toHaveLength(slugs.length);
    expect(screen.getByRole('link', { name: 'RSS feed' }).getAttribute('href')).toBe(
      '/blog/feed.xml',
    );
  });

  it.each(slugs)('shows %s with its title, text, sources and next article', async (slug) => {
    await renderApp(`/blog/${slug}`);
    const title = await screen.findByRole('heading', { level: 1 });
    await expect.poll(() => document.title).toBe(`${title.textContent} · Second Fret`);
    const sources = await screen.findByRole('heading', { name: 'Sources' });
    expect(sources.parentElement?.querySelectorAll('li').length).toBeGreaterThanOrEqual(2);
    const next = within(screen.getByRole('navigation', { name: 'Next article' }));
    const after = slugs[(slugs.indexOf(slug) + 1) % slugs.length];
    expect(next.getByRole('link').getAttribute('href')).toBe(`/blog/${after}`);
    // No Markdown syntax is visible.
    expect(screen.getByRole('article').textContent).not.toMatch(/\*\*|\]\(|^#/m);
  });

  it('says that an unknown article does not exist, and links to the blog', async () => {
    await renderApp('/blog/..%2Fpasswords');
    expect(await screen.findByText('We couldn’t find this article')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All articles' }).getAttribute('href')).toBe('/blog');
  });
});

it.each([
  ['/terms', 'Terms of use'],
  ['/privacy', 'Privacy policy'],
  ['/cookies', 'Cookie policy'],
])('the legal page %s shows its text and links to the other pages', async (path, name) => {
  await renderApp(path);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  const links = within(screen.getByRole('navigation', { name: 'Legal pages' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    ...['/terms', '/privacy', '/cookies'].filter((one) => one !== path),
    '/transparency',
    '/about#contact',
  ]);
});
