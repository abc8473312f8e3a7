import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureSizes } from '#contracts/media/image-variants.ts';
import { fullTitle } from '#contracts/page-heads.ts';
import { isFixedPage, notFound, routeEntries } from '#contracts/routes.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { parseConfig } from '#server/config.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { idOf } from '#tests/support/web-examples.ts';

const template = `<!doctype html>
<html lang="en">
  <head>
    <title>Second Fret: used guitars and gear</title>
    <meta
      name="description"
      content="As built."
    />
    <script src="/boot.js"></script>
  </head>
  <body>
    <div id="root">
      <!-- The server replaces the outlines. -->
      <div data-picture="list" class="skeleton-light aspect-4/3"></div>
      <div data-picture="product" class="skeleton-light aspect-4/3"></div>
      <!-- The end of the outlines. -->
    </div>
  </body>
</html>
`;
const article = {
  slug: 'why-a-humbucker-hums-less',
  title: 'Why a humbucker hums less',
  description: 'Two coils, one hum.',
  date: '2026-09-01',
};
const nasty = `"Tele" </script><script>alert(1)</script> & '62 $& 🎸`;

let folder: string;
let open: TestApp;
let closed: TestApp;
let shown: OwnProduct;
let hidden: OwnProduct;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-client-'));
  await mkdir(join(folder, 'blog'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(join(folder, 'assets', 'app-1.js'), '1;');
  await writeFile(join(folder, 'blog', 'articles.json'), JSON.stringify([article]));
  await writeFile(join(folder, 'blog', 'feed.xml'), '<link>https://origin.invalid/blog</link>');
  await writeFile(
    join(folder, 'first-views.json'),
    JSON.stringify({ '/terms': '<h1>$& as built</h1>' }),
  );
  const parts = { webClient: folder };
  [open, closed] = await Promise.all([
    startTestApp({ env: { PUBLIC_CATALOGUE: 'true' }, parts }),
    startTestApp({ parts }),
  ]);
  const { token } = await open.signUp();
  shown = await open.createProduct(token, { title: nasty, description: `${nasty}\nSecond line.` });
  hidden = await open.createProduct(token, { title: 'Private product' });
  await hide(open, hidden._id);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const hide = (app: TestApp, id: string) =>
  app.db.updateTable('products').set({ moderation: 'hidden' }).where('id', '=', id).execute();

const get = (app: TestApp, path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, { headers: { accept: 'text/html', ...headers } });

/** All tests share this parser, because creating a window for each page would take most of this suite's time. */
const { DOMParser } = new JSDOM('').window;
const parser = new DOMParser();

async function read(app: TestApp, path: string) {
  const response = await get(app, path);
  const html = await response.text();
  const document = parser.parseFromString(html, 'text/html');
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? null;
  return {
    status: response.status,
    html,
    document,
    title: document.title,
    description: attribute('meta[name="description"]', 'content'),
    canonical: attribute('link[rel="canonical"]', 'href'),
    robots: attribute('meta[name="robots"]', 'content'),
    property: (name: string) => attribute(`meta[property="${name}"]`, 'content'),
    data: JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null',
    ) as Record<string, unknown> | null,
  };
}

/** Checks what search engines and link previews read, which needs no scripts. */
function expectHead(page: Awaited<ReturnType<typeof read>>, title: string, description?: string) {
  expect([page.title, page.description]).toEqual([title, description]);
  expect(page.property('og:title')).toBe(title);
  expect(page.property('og:description')).toBe(description);
  expect(page.property('og:url')).toBe(page.canonical);
  expect(page.property('og:image')).toMatch(/^http:.+\.jpg$/);
  expect(page.document.querySelectorAll('meta[name="description"]').length).toBe(1);
}

it('the list of routes determines the server’s status codes and what search engines may list', async () => {
  for (const [name, route] of routeEntries) {
    const path = route.path.replaceAll(/:\w+/g, idOf(404));
    const page = await read(closed, path);
    const { status, title, canonical, robots } = page;
    const isFixed = isFixedPage(route);
    // There is no article with this path. Pages for unknown products return 200 instead of 404, so that a private
    // catalog doesn't reveal which products exist.
    const isMissing = route.only !== undefined || name === 'blogArticle';
    expect([name, status]).toEqual([name, isMissing ? 404 : 200]);
    expect([name, canonical]).toEqual([name, isFixed ? closed.origin + path : null]);
    expect([name, robots]).toEqual([name, isFixed ? null : 'noindex']);
    if (isMissing) expect(title).toBe(fullTitle(notFound.title));
    if (isFixed) expectHead(page, fullTitle(route.title), route.description);
  }
  const page = await read(closed, `/blog/${article.slug}`);
  expect(page).toMatchObject({ status: 200, robots: null });
  expectHead(page, fullTitle(article.title), article.description);
});

describe('a public page', () => {
  it('has the same canonical address with any query or a trailing slash', async () => {
    expect((await read(closed, '/about?utm_source=x')).canonical).toBe(`${closed.origin}/about`);
    const paths = ['/about', '/blog', `/blog/${article.slug}`, '/allProducts'];
    const found = [`/categories/${encodeURIComponent(shown.category_name)}`];
    for (const path of [...paths, ...found, `/productDetails/${shown._id}`]) {
      const { status, title, canonical, html } = await read(open, path);
      expect([path, status, canonical]).toEqual([path, 200, `${open.origin}${path}`]);
      expect(await read(open, `${path}/`)).toMatchObject({ status, title, canonical, html });
    }
  });

  it('is revalidated each time and not sent again', async () => {
    const first = await get(open, '/about');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await get(open, '/about', { 'if-none-match': etag })).status).toBe(304);
    expect((await get(open, '/blog', { 'if-none-match': etag })).status).toBe(200);
  });

  it('has the same strict content policy', async () => {
    const policy = (await get(open, '/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' https:\/\/apis\.google\.com(;|$)/);
  });

  it.each(['/', '/blog', '/blog/'])(
    'is also served to clients that accept anything, such as link previews, but no compression: %s',
    async (path) => {
      const response = await get(open, path, { accept: '*/*', 'accept-encoding': 'identity' });
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(await response.text()).toContain('<div id="root">');
    },
  );
});

describe('a product’s page', () => {
  it('has its own escaped title, description, picture and offer', async () => {
    const page = await read(open, `/productDetails/${shown._id}`);
    expect(page.status).toBe(200);
    expect(page.title).toBe(`${nasty} · Second Fret`);
    expect(page.canonical).toBe(`${open.origin}/productDetails/${shown._id}`);
    expect(page.property('og:type')).toBe('product');
    expect(page.property('og:image')).toBe(
      `${open.origin}${shown.image_url.replace('.webp', '.jpg')}`,
    );
    expect(page.data).toMatchObject({
      '@type': 'Product',
      name: nasty,
      offers: {
        price: shown.resale_price,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
    const picture = await fetch(page.property('og:image') ?? '');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const { format, width } = await sharp(await picture.arrayBuffer()).metadata();
    expect([format, String(width)]).toEqual(['jpeg', page.property('og:image:width')]);
    const scripts = [...page.document.querySelectorAll('script')];
    expect(scripts.map((script) => script.getAttribute('type') ?? script.src)).toEqual([
      '/boot.js',
      'application/ld+json',
    ]);
    expect(page.html).not.toContain('<script>alert');
    expect(page.document.querySelector('noscript')?.innerHTML).not.toContain('<script');
  });

  it('returns 404 for a hidden product and reveals nothing', async () => {
    const page = await read(open, `/productDetails/${hidden._id}`);
    expect(page.status).toBe(404);
    expect(page.html).not.toContain(hidden.title);
    expect(page.html).toContain('<div id="root">');
    expect(page.robots).toBe('noindex');
  });

  it('stays readable after the sale, outside lists and search engines, with similar products', async () => {
    const { token } = await open.signUp();
    const [sold, other] = [
      await open.createProduct(token, { title: 'Sold Jaguar', brand: 'Fender' }),
      await open.createProduct(token, { title: 'Similar Jaguar', brand: 'Fender' }),
    ];
    const set = (changes: RawBuilder<unknown>, { _id } = sold) =>
      sql`UPDATE products SET ${changes} WHERE id = ${_id}`.execute(open.db);
    await set(sql`status = 'sold'`);
    const page = await read(open, `/productDetails/${sold._id}`);
    expect([page.status, page.robots, page.title]).toEqual([
      ...[200, 'noindex', 'Sold Jaguar · Second Fret'],
    ]);
    expect(page.description).toMatch(/^Sold\. /);
    expect(page.data?.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });
    expect(page.document.querySelector('noscript')?.innerHTML).toContain(other._id);
    const visitor = await open.call('getProduct', { params: { id: sold._id } });
    expect(visitor).toMatchObject({ status: 'sold', can: { book: false, wait: false } });
    const { items } = await open.call('listSimilarProducts', { params: { id: sold._id } });
    expect(items.map(({ _id }) => _id)).toContain(other._id);
    const list = await read(open, `/categories/${encodeURIComponent(sold.category_name)}`);
    expect(list.html).not.toContain(sold._id);
    for (const hiding of [
      sql`moderation = 'hidden'`,
      sql`moderation = 'clear', seller_suspended = true`,
    ]) {
      await set(hiding);
      expect((await read(open, `/productDetails/${sold._id}`)).status).toBe(404);
      expect((await open.refused('getProduct', { params: { id: sold._id } })).status).toBe(404);
    }
    await set(sql`status = 'ended'`, other);
  });

  it('reveals no product if the catalog is private', async () => {
    const { token } = await closed.signUp();
    const product = await closed.createProduct(token, { title: 'For members' });
    const there = await read(closed, `/productDetails/${product._id}`);
    const nowhere = await read(closed, `/productDetails/${idOf(404)}`);
    expect([there.status, nowhere.status]).toEqual([200, 200]);
    expect(there.html).toBe(nowhere.html);
    expect((await read(closed, '/categories/Electric%20Guitars')).html).toBe(there.html);
    expect((await read(closed, '/allProducts')).html).toBe(there.html);
  });
});

it('a category’s page names the category and links to its products without scripts', async () => {
  const page = await read(open, `/categories/${encodeURIComponent(shown.category_name)}`);
  expect(page.title).toBe(`${shown.category_name} · Second Fret`);
  const links = page.document.querySelector('noscript')?.innerHTML ?? '';
  expect(links).toContain(`/productDetails/${shown._id}`);
  expect(links).not.toContain(hidden._id);
});

it.each([
  'electric%20guitars',
  'ELECTRIC-GUITARS',
  'electric_guitars/',
  'Electric%20%20Guitars?sort=newest',
])('redirects /categories/%s to the category', async (spelling) => {
  const reply = await fetch(`${open.origin}/categories/${spelling}`, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  expect(reply.status).toBe(301);
  const query = spelling.includes('?') ? '?sort=newest' : '';
  expect(reply.headers.get('location')).toBe(`/categories/Electric%20Guitars${query}`);
});

it('leads password managers to the page that changes a password', async () => {
  const reply = await fetch(`${closed.origin}/.well-known/change-password`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/dashboard/account']);
});

describe('the first picture', () => {
  it.each([
    ['product', '/productDetails/', pictureSizes.gallery],
    ['list', '/categories/', pictureSizes.card],
  ])('of a %s is preloaded in the width that the client uses', async (_, path, sizes) => {
    const rest = path === '/categories/' ? encodeURIComponent(shown.category_name) : shown._id;
    const { document } = await read(open, `${path}${rest}`);
    const link = document.querySelector('link[rel="preload"][as="image"]');
    expect(link?.getAttribute('href')).toBe(shown.image_url);
    expect(link?.getAttribute('imagesrcset')).toContain(`${shown.image_url} `);
    expect(link?.getAttribute('imagesizes')).toBe(sizes);
    expect(document.querySelector('script[src="/boot.js"][data-public]')).not.toBeNull();
    const pictures = [...document.querySelectorAll('#root img')];
    expect(pictures.map((picture) => picture.getAttribute('srcset'))).toEqual([
      link?.getAttribute('imagesrcset'),
    ]);
  });

  it('is not preloaded for a filtered list or a private catalog', async () => {
    const list = `/categories/${encodeURIComponent(shown.category_name)}`;
    for (const { document } of [await read(open, `${list}?q=tele`), await read(closed, list)]) {
      expect(document.querySelector('link[rel="preload"], script[data-public]')).toBeNull();
    }
  });
});

it('has the content of a screen that was prerendered by the build', async () => {
  for (const path of ['/terms', '/terms/']) {
    const root = (await read(open, path)).document.getElementById('root');
    expect(root?.textContent?.trim()).toBe('$& as built');
  }
  expect((await read(open, '/privacy')).document.querySelectorAll('#root div')).toHaveLength(2);
});

describe('an unknown address', () => {
  it.each([
    '/nowhere',
    '/nowhere/',
    '/categories/',
    '/blog/no-such-article',
    '/categories/No%20Such',
    `/productDetails/${idOf(404)}`,
    '/productDetails/1',
    '/dashboard/nowhere',
    '/allProducts/more',
    '/%E0%A4%A',
    '/index.html',
  ])('%s gets a 404 and the client', async (path) => {
    const response = await get(open, path);
    const text = await response.text();
    // A URL that can't be decoded gets a 400, because it is rejected before routing.
    expect([400, 404]).toContain(response.status);
    if (response.status === 404) expect(text).toContain('<div id="root">');
    else expect(path).toBe('/%E0%A4%A');
  });

  it('of a file does not return the page', async () => {
    const response = await get(open, '/assets/gone-1.js', { accept: '*/*' });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('json');
  });
});

describe('the address that visitors use for the shop', () => {
  it('never comes from a forged Host header', async () => {
    const { port } = new URL(open.origin);
    const { request } = await import('node:http');
    const html = await new Promise<string>((resolve, reject) => {
      const headers = { host: 'evil"><script>alert(1)</script>', accept: 'text/html' };
      request({ port, host: '127.0.0.1', path: '/about', headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
    expect(html).not.toContain('evil');
  });

  it('is the configured address behind any proxy', async () => {
    const app = await startTestApp({
      env: { PUBLIC_URL: 'https://shop.example/', TRUST_PROXY: '127.0.0.1' },
      parts: { webClient: folder },
    });
    const headers = { accept: 'text/html', 'x-forwarded-host': 'evil.example' };
    const html = await (await fetch(new URL('/about', app.origin), { headers })).text();
    expect(html).toContain('<link rel="canonical" href="https://shop.example/about"');
    expect(html).not.toContain('evil');
  });

  it('must be configured in production', () => {
    const production = {
      ...{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db.internal/shop' },
      ...{ FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', FIREBASE_AUTH_DOMAIN: 'd' },
    };
    expect(() => parseConfig(production)).toThrow(
      /^PUBLIC_URL: required with NODE_ENV=production.*$/,
    );
    const PUBLIC_URL = 'https://shop.example/';
    const { publicOrigin } = parseConfig({ ...production, PUBLIC_URL });
    expect(publicOrigin).toBe('https://shop.example');
  });

  it('serves the client as soon as it is built, without a restart', async () => {
    const later = join(folder, 'later');
    const app = await startTestApp({ parts: { webClient: later } });
    const about = () => fetch(new URL('/about', app.origin), { headers: { accept: 'text/html' } });
    expect((await about()).status).toBe(404);
    await writeFile(join(later, 'index.html'), template);
    expect((await about()).status).toBe(200);
  });
});

it('without a database pages are served as built', async () => {
  const orphan = await startTestApp({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    env: { PUBLIC_CATALOGUE: 'true', LOG_LEVEL: 'fatal' },
    parts: { webClient: folder },
  });
  const page = await read(orphan, `/productDetails/${shown._id}`);
  expect(page.status).toBe(200);
  expect(page.html).toBe(template);
});

describe('robots.txt, sitemap and feed', () => {
  const text = async (app: TestApp, path: string) => (await get(app, path)).text();

  it('include a sitemap only if the catalog is public', async () => {
    expect(await text(open, '/robots.txt')).toContain(`Sitemap: ${open.origin}/sitemap.xml`);
    expect(await text(closed, '/robots.txt')).not.toContain('Sitemap');
    expect((await get(closed, '/sitemap.xml', { accept: '*/*' })).status).toBe(404);
  });

  it('allow search engines to read what a public page needs, but no personal data', async () => {
    const needed = [
      '/api/config',
      '/api/categories',
      '/api/categories/Electric%20Guitars?sort=newest',
      '/api/products?sort=newest',
      `/api/products/${shown._id}`,
      `/api/products/${shown._id}/similar`,
    ];
    const personal = ['/api/newProducts', '/api/bookings', '/api/users', '/dashboard'];
    const ofOpen = await text(open, '/robots.txt');
    const ofClosed = await text(closed, '/robots.txt');
    const allowedBy = (rules: string, paths: string[]) =>
      paths.filter((path) => mayRead(rules, path));
    expect(allowedBy(ofOpen, [...needed, '/api/images/one.webp', '/'])).toHaveLength(8);
    expect(allowedBy(ofOpen, personal)).toEqual([]);
    expect(allowedBy(ofClosed, ['/api/images/one.webp', '/'])).toHaveLength(2);
    expect(allowedBy(ofClosed, [...needed, ...personal])).toEqual([]);
  });

  it('list only public pages', async () => {
    const response = await get(open, '/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const xml = await response.text();
    expect(xml).toContain(`<loc>${open.origin}/productDetails/${shown._id}</loc>`);
    expect(xml).toContain(`<loc>${open.origin}/blog/${article.slug}</loc>`);
    expect(xml).toContain(`<loc>${open.origin}/categories/Electric%20Guitars</loc>`);
    expect(xml).not.toContain(hidden._id);
    expect(xml).not.toContain('dashboard');
  });

  it('use the shop’s address in the feed', async () => {
    expect(await text(closed, '/blog/feed.xml')).toBe(`<link>${closed.origin}/blog</link>`);
  });
});

/**
 * Returns whether robots.txt allows a path. The longest matching rule decides. If none matches, the path is allowed.
 */
function mayRead(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)];
  const [longest] = rules
    .filter(([, , begin = '']) => path.startsWith(begin))
    .sort(([, , a = ''], [, , b = '']) => b.length - a.length);
  return longest?.[1] !== 'Disallow';
}
