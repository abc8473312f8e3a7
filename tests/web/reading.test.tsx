import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as articles from '#src/content/blog/articles.ts';
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

  it('shows the heading of the next article and a loading state until the text has loaded', async () => {
    const { user } = await renderApp('/blog/what-fretwear-costs');
    const next = await screen.findByRole('navigation', { name: 'Next article' });
    const text = await articles.loadArticle('reading-a-potentiometers-date-code');
    const { promise, resolve } = Promise.withResolvers<typeof text>();
    vi.mocked(articles.loadArticle).mockReturnValueOnce(promise);
    await user.click(within(next).getByRole('link'));
    await screen.findByRole('heading', { level: 1, name: 'Reading a potentiometer’s date code' });
    expect(screen.getByText('The article is loading')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Sources' })).toBeNull();
    resolve(text);
    expect(await screen.findByRole('heading', { name: 'Sources' })).toBeDefined();
    expect(screen.queryByText('The article is loading')).toBeNull();
  });

  it('says that an unknown article does not exist, and links to the blog', async () => {
    await renderApp('/blog/..%2Fpasswords');
    expect(await screen.findByText('We couldn’t find this article')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All articles' }).getAttribute('href')).toBe('/blog');
  });
});

describe('the legal pages', () => {
  it.each([
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy policy'],
    ['/cookies', 'Cookie policy'],
  ])('%s shows its text and links to the other pages', async (path, name) => {
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

  it.each(['/signup', '/about'])('have links from %s', async (path) => {
    await renderApp(path);
    const main = within(await screen.findByRole('main'));
    const link = await main.findByRole('link', { name: 'Terms of use' });
    expect(link.getAttribute('href')).toBe('/terms');
  });

  it('explain that messages from an unverified address are not exported or deleted', async () => {
    await renderApp('/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    const clause = (name: string) =>
      screen.getByRole('heading', { name }).parentElement?.textContent ?? '';
    expect(clause('How long we keep your data')).toMatch(
      /Messages to the shop: up to a year.*If you have verified your email address/,
    );
    expect(clause('What happens when you delete your account')).toMatch(
      /messages .* if you have verified your email address/,
    );
    expect(clause('Your rights')).toMatch(
      /messages .* only if you have verified your email address/,
    );
  });

  it('list everything that the client stores in the browser', async () => {
    await renderApp('/cookies');
    await screen.findByRole('heading', { level: 1, name: 'Cookie policy' });
    const named = [...document.querySelectorAll('main code')].map((code) => code.textContent);
    const kept = Object.values(
      import.meta.glob<string>('../../src/**/*.{ts,tsx}', {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    ).flatMap((text) =>
      /\.setItem\(/.test(text)
        ? [...text.matchAll(/(?:[kK]ey\b[^=\n]*=|=>)\s*[`'](\w+:?)/g)].map((match) => match[1])
        : [],
    );
    const names = new Set(
      kept.map((name) => (name?.startsWith('draft') ? 'draft:…' : name?.replace(/:$/, ':…'))),
    );
    expect(named).toEqual(expect.arrayContaining([...names]));
    const all = ['accessToken', 'session', 'theme', 'shortcuts', 'draft:…'];
    expect(names).toEqual(new Set(all));
  });
});
