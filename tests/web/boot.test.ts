import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patternOf, type RouteName, routeEntries } from '#contracts/routes.ts';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, webApi } from '#tests/support/web-api.ts';
import { exampleCard, exampleDetails, lastProductPage } from '#tests/support/web-examples.ts';

const code = readFileSync(join(import.meta.dirname, '../../src/public/boot.js'), 'utf8');
const product = exampleDetails(1);

/** Returns the routes in the format that the build writes for boot.js. */
const built = (scripts: Partial<Record<RouteName, string[]>> = {}) =>
  JSON.stringify(
    routeEntries.map(([name]) => ({
      name,
      pattern: patternOf(name),
      scripts: scripts[name] ?? [],
    })),
  );

/** Runs boot.js in the same way as a page from the server. Returns the API paths that it preloads. */
function boot(path: string, dataset: DOMStringMap = {}): string[] {
  window.history.replaceState(null, '', path);
  const script = document.createElement('script');
  Object.assign(script.dataset, { routes: built(), ...dataset });
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  // The page runs this code as a script. Here, a function works too, because the code uses no outer variables. Such a
  // function can't import modules, so `load` replaces `import`.
  new Function('load', code.replace('import(', 'load('))(async (entry: string) => {
    if (entry === '/missing.js') throw new TypeError('there is no such script');
    started.push(entry);
  });
  return hrefs((link) => link.rel === 'preload' && link.as === 'fetch');
}

const hrefs = (which: (link: HTMLLinkElement) => boolean) =>
  [...document.head.querySelectorAll('link')]
    .filter(which)
    .map((link) => link.getAttribute('href') ?? '');

let asked: string[] = [];
let started: string[] = [];
const remember = ({ request: { url } }: { request: Request }) => {
  const { pathname, search } = new URL(url);
  asked.push(pathname + search);
};

beforeEach(() => {
  asked = [];
  started = [];
  webApi.events.on('request:start', remember);
  answer('getConfig', { ...exampleConfig, public_catalogue: true });
  answer('listProducts', lastProductPage([exampleCard(1)]));
  answer('listCategoryProducts', lastProductPage([exampleCard(1)]));
  answer('getProduct', product);
});
afterEach(() => {
  webApi.events.removeListener('request:start', remember);
  document.head.replaceChildren();
  Reflect.deleteProperty(document, 'currentScript');
});

describe('the preloads for a visitor', () => {
  it.each([
    ['/allProducts', 'All products', 3],
    ['/allProducts/', 'All products', 3],
    ['/categories/Electric%20Guitars', 'Electric Guitars', 3],
    [`/productDetails/${product._id}`, product.title, 2],
  ])('match the requests of the screen at %s', async (path, heading, count) => {
    const replies = boot(path, { public: '' });
    expect(replies).toHaveLength(count);
    await renderApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    // Each path is requested only once. A second request would mean that the preload was not used.
    await waitFor(() =>
      expect(asked.filter((url) => replies.includes(url)).toSorted()).toEqual(replies.toSorted()),
    );
  });

  it('are only the settings if the server did not mark the page as public', () => {
    expect(boot('/allProducts?q=fender')).toEqual(['/api/config']);
  });

  it('are empty on pages without public requests', () => {
    for (const path of [
      ...['/', '/blog', '/about', '/login', '/dashboard/myProducts'],
      ...['/allProducts/x', '/categories', '/categories/x/y', '/productDetails'],
    ]) {
      expect(boot(path)).toEqual([]);
    }
  });
});

it('preloads no replies for a signed-in user, whose requests contain a token', async () => {
  await renderApp('/about', { as: exampleUser });
  expect(boot('/allProducts', { public: '' })).toEqual([]);
});

it('preloads only the scripts of the opened screen, after the first paint or in a hidden tab', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const routes = built({ home: ['home.js'], blog: ['blog.js'], blogArticle: ['one.js'] });
  const scripts = async (path: string) => {
    document.head.replaceChildren();
    boot(path, { routes, entry: '/entry.js' });
    const preloaded = () => hrefs(({ rel }) => rel === 'modulepreload');
    expect(preloaded()).toEqual([]);
    await new Promise((done) => setTimeout(done));
    return preloaded();
  };
  expect(await scripts('/')).toEqual(['/home.js']);
  expect(await scripts('/blog/why')).toEqual(['/one.js']);
  expect(await scripts('/blog')).toEqual(['/blog.js']);
  expect(await scripts('/blog/')).toEqual(['/blog.js']);
  expect(await scripts('/terms')).toEqual([]);
  expect(started).toEqual(Array(5).fill('/entry.js'));
});

it('shows that the page is incomplete if its scripts can’t be loaded', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.body.innerHTML =
    '<p id="loading">The page is loading</p><p id="start-failed" role="alert" hidden><button>Reload it</button></p>';
  boot('/terms', { entry: '/missing.js' });
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Reload it');
  expect(document.getElementById('loading')?.hidden).toBe(true);
});
