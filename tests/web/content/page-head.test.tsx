import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleDetails } from '#tests/support/web-examples.ts';

/** Returns the metadata in the page's head. */
function head() {
  const read = (selector: string, name = 'content') =>
    document.head.querySelector(selector)?.getAttribute(name) ?? null;
  const property = (name: string) => read(`meta[property="og:${name}"]`);
  const path = (address: string | null) => (address === null ? null : new URL(address).pathname);
  return {
    title: document.title,
    description: read('meta[name="description"]'),
    robots: read('meta[name="robots"]'),
    canonical: path(read('link[rel="canonical"]', 'href')),
    type: property('type'),
    previewTitle: property('title'),
    previewDescription: property('description'),
    address: path(property('url')),
    picture: path(property('image')),
    width: property('image:width'),
    data:
      JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')?.['@type'] ?? null,
  };
}

/** Returns the expected metadata of a page whose preview repeats its title and description. */
const page = (title: string, description: unknown, canonical: string, more: object = {}) => ({
  title,
  description,
  robots: null,
  canonical,
  type: 'website',
  previewTitle: title,
  previewDescription: description,
  address: canonical,
  picture: '/art/scene-1.jpg',
  width: null,
  data: null,
  ...more,
});
const about = page('About · Second Fret', expect.stringMatching(/^Who runs the shop/), '/about');

/** Fills the head like the server's HTML for the first page. */
function sentByServer(html: string) {
  document.head.innerHTML = html;
}

beforeEach(() => {
  document.head.replaceChildren();
  answer('getConfig', exampleConfig);
});

describe('the page’s metadata', () => {
  it('describes the product on its page, but no longer on the next page', async () => {
    const product = exampleDetails(1);
    sentByServer(`<meta name="description" content="Very Good, $549."><meta property="og:image:width" content="640">
      <link rel="canonical" href="http://localhost:3000/productDetails/${product._id}">`);
    answer('getProduct', product);
    const { user } = await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
    await screen.findByRole('heading', { level: 1, name: product.title });
    await expect.poll(head).toEqual(
      page(
        'Telecaster 1 · Second Fret',
        'Very Good, $549. Bought new. Played at home.',
        `/productDetails/${product._id}`,
        {
          type: 'product',
          picture: product.image_url.replace('.webp', '.jpg'),
          data: 'Product',
        },
      ),
    );
    await user.click(screen.getByRole('link', { name: 'About' }));
    await expect.poll(head).toEqual(about);
  });

  it('says at once that a product has been sold', async () => {
    const product = exampleDetails(1, { status: 'sold' });
    answer('getProduct', product);
    await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
    await expect
      .poll(head)
      .toMatchObject({ description: expect.stringMatching(/^Sold\. /), robots: 'noindex' });
  });

  it('excludes Login from search engines, but not the page after it', async () => {
    sentByServer('<meta name="robots" content="noindex">');
    const { user } = await renderApp('/login');
    await screen.findByRole('heading', { name: 'Login' });
    expect(head()).toMatchObject({ robots: 'noindex', canonical: null, address: null });
    await user.click(screen.getByRole('link', { name: 'About' }));
    await expect.poll(head).toEqual(about);
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await expect.poll(head).toMatchObject({
      title: 'Login · Second Fret',
      robots: 'noindex',
      canonical: null,
      address: null,
    });
  });

  it('stays as the server sent it until the product has loaded', async () => {
    const product = exampleDetails(1);
    sentByServer(`<title>Sent · Second Fret</title><meta name="description" content="Sent.">
      <link rel="canonical" href="http://localhost:3000/productDetails/${product._id}">`);
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('getProduct', async () => {
      await promise;
      return product;
    });
    await renderApp(`/productDetails/${product._id}`, { as: exampleUser });
    await screen.findByRole('contentinfo');
    expect(head()).toMatchObject({
      title: 'Sent · Second Fret',
      description: 'Sent.',
      robots: null,
    });
    resolve();
    await expect.poll(head).toMatchObject({ title: 'Telecaster 1 · Second Fret', robots: null });
  });
});
