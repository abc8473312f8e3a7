import { expect, it } from 'vitest';
import { createSitemap } from '#server/content/sitemap.ts';
import { startTestApp } from '#tests/support/api.ts';

const origin = 'https://shop.example';
let time = Date.now();
const app = await startTestApp({ env: { PUBLIC_CATALOGUE: 'true' }, now: () => new Date(time) });
const { token } = await app.signUp();
const ids: string[] = [];
for (let n = 0; n < 5; n += 1) ids.push((await app.createProduct(token))._id);

const found = (xml: string) => [...xml.matchAll(/productDetails\/([\w-]+)/g)].map(([, id]) => id);
const files = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
const text = (chunks: Iterable<string> | null) => [...(chunks ?? [])].join('');

const sitemapOf = (size: number) =>
  createSitemap({
    db: app.db,
    priceGuide: { models: async () => [] },
    articles: () => [],
    now: () => new Date(time),
    feed: { onCommitted() {}, onGap() {} },
    size,
  });

it('is one file if all products fit into it', async () => {
  const xml = text(await sitemapOf(5).whole(origin));
  expect(found(xml).toSorted()).toEqual(ids.toSorted());
  const { updated_at } = await app.db
    .selectFrom('products')
    .select('updated_at')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow();
  expect(xml).toContain(`${ids[0]}</loc><lastmod>${updated_at.toISOString()}</lastmod>`);
});

it('becomes an index whose parts list each product once', async () => {
  const sitemap = sitemapOf(2);
  const index = text(await sitemap.whole(origin));
  expect(index).toContain('<sitemapindex');
  const [pages, ...parts] = files(index);
  expect(pages).toBe(`${origin}/sitemap-pages.xml`);
  const held: (string | undefined)[] = [];
  for (const part of parts) {
    const number = Number(new URL(part).searchParams.get('part'));
    const own = found(text(await sitemap.products(origin, number)));
    expect(own.length).toBeLessThanOrEqual(2);
    held.push(...own);
  }
  expect(held.toSorted()).toEqual(ids.toSorted());
  expect(found(text(await sitemap.pages(origin)))).toEqual([]);
  expect(await sitemap.products(origin, parts.length + 1)).toBeNull();
});

it('reads the database once an hour, and is rate-limited by IP address', async () => {
  const fetchIt = async () => {
    const response = await fetch(`${app.origin}/sitemap.xml`);
    return { status: response.status, ids: found(await response.text()) };
  };
  const first = await Promise.all(Array.from({ length: 20 }, fetchIt));
  expect(first.map((reply) => reply.ids.length)).toEqual(Array(20).fill(5));
  const { token } = await app.signUp();
  const { _id } = await app.createProduct(token);
  expect((await fetchIt()).ids).not.toContain(_id);
  time += 3_600_000;
  expect((await fetchIt()).ids).toContain(_id);
  const statuses = (await Promise.all(Array.from({ length: 60 }, fetchIt))).map((r) => r.status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 429)).toHaveLength(22);
});
