import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { createPictureCache } from '#electron/main/picture-cache.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { expectPrivate } from './support/expect-private.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'pictures');
});

const shop = 'https://shop.example.com';
const forever = { 'cache-control': 'public, max-age=31536000, immutable' };
const api = (headers: HeadersInit = forever, status = 200) =>
  vi.fn(async ({ url }: Request) => new Response(`bytes of ${url}`, { headers, status }));
const get = (path: string, init?: RequestInit) => new Request(`app://second-fret${path}`, init);
const text = async (reply: Promise<Response>) => (await reply).text();

it('requests each picture from the shop once, even after a restart', async () => {
  const asked = api();
  const first = await createPictureCache(folder).through(shop, asked)(get('/api/images/a-1.webp'));
  const next = createPictureCache(folder).through(shop, asked);
  expect(await text(next(get('/api/images/a-1.webp')))).toBe(await first.text());
  expect(asked).toHaveBeenCalledTimes(1);
  const [file = ''] = await readdir(folder);
  await expectPrivate(join(folder, file));
  expect(first.headers.get('content-type')).toBe('image/webp');
});

it('caches nothing else, and no picture of another shop', async () => {
  const cache = createPictureCache(folder);
  for (const [path, asked, init] of [
    ['/api/products', api()],
    ['/api/images/a-1.webp', api({}, 200)],
    ['/api/images/b-1.webp', api(forever, 404)],
    ['/api/images/c-1.webp', api(), { method: 'POST' }],
  ] as const) {
    for (const _time of [1, 2]) await cache.through(shop, asked)(get(path, init));
    expect(asked, path).toHaveBeenCalledTimes(2);
  }
  const [one, other] = [api(), api()];
  await cache.through(shop, one)(get('/api/images/d-1.webp'));
  await cache.through('https://other.example.com', other)(get('/api/images/d-1.webp'));
  expect(other).toHaveBeenCalledTimes(1);
  await cache.clear();
  await cache.through(shop, one)(get('/api/images/d-1.webp'));
  expect(one).toHaveBeenCalledTimes(2);
});

it('removes the least recently used pictures if there are too many', async () => {
  await createPictureCache(folder).through(shop, api())(get('/api/images/old-1.webp'));
  const [old = ''] = await readdir(folder);
  await utimes(join(folder, old), 1, 1);
  await createPictureCache(folder).through(shop, api())(get('/api/images/new-1.webp'));
  await createPictureCache(folder, 60).through(shop, api())(get('/api/products'));
  await createPictureCache(folder, 60).through(shop, api())(get('/api/images/more-1.webp'));
  const left = await readdir(folder);
  expect(left).toHaveLength(2);
  expect(left).not.toContain(old);
});
