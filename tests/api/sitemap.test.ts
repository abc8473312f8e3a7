import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSitemap } from '#server/features/pages/sitemap.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';

const origin = 'https://shop.example';
let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await startTestApp();
  const { token } = await app.signUp();
  ids = [];
  for (let n = 0; n < 5; n += 1) ids.push((await app.createProduct(token))._id);
});
afterAll(() => app.stop());

const found = (xml: string) => [...xml.matchAll(/productDetails\/([\w-]+)/g)].map(([, id]) => id);
const files = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');

it('is one file while all products fit into it', async () => {
  const sitemap = createSitemap({ db: app.db, articles: () => [], size: 5 });
  expect(found(await sitemap.whole(origin)).toSorted()).toEqual(ids.toSorted());
});

it('becomes an index of parts that hold each product once', async () => {
  const sitemap = createSitemap({ db: app.db, articles: () => [], size: 2 });
  const index = await sitemap.whole(origin);
  expect(index).toContain('<sitemapindex');
  const [pages, ...parts] = files(index);
  expect(pages).toBe(`${origin}/sitemap-pages.xml`);
  const held: (string | undefined)[] = [];
  for (const part of parts) {
    const own = found(await sitemap.products(origin, new URL(part).searchParams.get('after')));
    expect(own.length).toBeLessThanOrEqual(2);
    held.push(...own);
  }
  expect(held.toSorted()).toEqual(ids.toSorted());
  expect(found(await sitemap.pages(origin))).toEqual([]);
});
