import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { exampleCard, exampleDetails, lastProductPage } from '#tests/support/web-examples.ts';

const found = {
  kinds: [],
  brands: [{ brand: 'Telegraph', count: 1 }],
  models: [{ brand: 'Fender', model: 'Telecaster', count: 12 }],
  categories: [{ name: 'Electric Guitars', count: 50 }],
  products: [exampleCard(1)],
  corrected: null,
};

const field = () => screen.findByRole('combobox', { name: 'Search the shop' });
const options = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

/** Opens the search box on the terms page, which loads nothing else. */
async function openBox() {
  const app = await renderApp('/terms', { as: exampleUser });
  await app.user.click(await screen.findByRole('button', { name: 'Search the shop' }));
  return app;
}

/** Searches for `text`, then opens the search box on the terms page again. */
async function search({ user }: Awaited<ReturnType<typeof openBox>>, text: string) {
  await user.type(await field(), `${text}{Enter}`);
  await screen.findByRole('heading', { level: 1, name: 'All products' });
  await user.keyboard('{Control>}k{/Control}');
}

describe('the search box', () => {
  it('opens with / and with Control+K, from every page', async () => {
    answer('getConfig', exampleConfig);
    const { user } = await renderApp('/terms');
    await screen.findByRole('heading', { level: 1, name: /terms/i });
    for (const keys of ['/', '{Control>}k{/Control}']) {
      await user.keyboard(keys);
      expect(await field()).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('combobox')).toBeNull();
    }
  });

  it('keeps the letters that are typed while it loads', async () => {
    answer('suggestSearches', found);
    const { user } = await renderApp('/terms', { as: exampleUser });
    await screen.findByRole('heading', { level: 1, name: /terms/i });
    for (const key of ['/', 't', 'e', 'x', 'Backspace']) fireEvent.keyDown(document.body, { key });
    expect(await field()).toHaveProperty('value', 'te');
    await expect.poll(options).toContain('Search for “te”');
    await user.type(await field(), 'le');
    expect(await field()).toHaveProperty('value', 'tele');
  });

  it('suggests brands, models, categories and products, which can be reached with the arrow keys', async () => {
    const asked = answer('suggestSearches', found);
    answer('getProduct', exampleDetails(1));
    const { user, address } = await openBox();
    const box = await field();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    await user.type(box, 'tele');
    await expect.poll(options).toEqual([
      'Search for “tele”',
      'Telegraph1 product',
      // Without a count, because it opens a text search, which may find more.
      'Fender Telecaster',
      'Electric Guitars50 products',
      'Telecaster 1$549',
    ]);
    expect(asked.map(({ query }) => query.get('q'))).toEqual(['tele']);
    expect(await screen.findByText('4 suggestions')).toBeDefined();
    expect(box.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowUp}');
    const last = screen.getAllByRole('option').at(-1);
    expect(last?.getAttribute('aria-selected')).toBe('true');
    expect(box.getAttribute('aria-activedescendant')).toBe(last?.id);
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Telecaster 1' })).toBeDefined();
    expect(address()).toBe(`/productDetails/${exampleCard(1)._id}`);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it.each([
    ['Telegraph', '/allProducts?brand=Telegraph'],
    ['Fender Telecaster', '/allProducts?q=Fender+Telecaster'],
    ['Search for “tele”', '/allProducts?q=tele'],
  ])('opens the products for “%s” with a click', async (label, to) => {
    answer('suggestSearches', found);
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await openBox();
    await user.type(await field(), 'tele');
    await user.click(await screen.findByText(label));
    await screen.findByRole('heading', { level: 1, name: 'All products' });
    expect(address()).toBe(to);
  });

  it('suggests the kinds of gear that the text begins, also with a price', async () => {
    const kinds = ['cymbal'];
    const categories = [{ name: 'Drums', count: 9 }];
    answer('suggestSearches', {
      ...found,
      kinds,
      brands: [],
      models: [],
      categories,
      products: [],
    });
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await openBox();
    await user.type(await field(), 'cymb');
    await expect.poll(options).toEqual(['Search for “cymb”', 'cymbal', 'Drums9 products']);
    await user.type(await field(), ' under 90');
    await expect.poll(options).toEqual(['Search for “cymb” under $90', 'cymbal', 'Drums']);
    expect(screen.queryByText(/^Nothing matches/)).toBeNull();
    await user.click(await screen.findByText('cymbal'));
    await expect.poll(address).toBe('/allProducts?q=cymbal&max_price=90');
  });

  it('marks a suggested product that is reserved', async () => {
    const products = [exampleCard(1, { status: 'reserved' as const }), exampleCard(2)];
    answer('suggestSearches', { ...found, brands: [], models: [], categories: [], products });
    const { user } = await openBox();
    await user.type(await field(), 'tele');
    await expect
      .poll(options)
      .toEqual(['Search for “tele”', 'Telecaster 1Reserved$549', 'Telecaster 2$549']);
  });

  it('suggests only what matches a price in the text', async () => {
    const asked = answer('suggestSearches', found);
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await openBox();
    await user.type(await field(), 'tele under 600');
    await user.click(await screen.findByText('Fender Telecaster'));
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({ q: 'tele', max_price: '600' });
    await screen.findByRole('heading', { level: 1, name: 'All products' });
    expect(address()).toBe('/allProducts?q=Fender+Telecaster&max_price=600');
  });

  it('shows which prices it understands, and says when nothing matches', async () => {
    const none = { ...found, brands: [], models: [], products: [] };
    answer('suggestSearches', ({ query }) => (query.get('q') === '12 string' ? none : found));
    const { user } = await openBox();
    await user.type(await field(), 'under 500');
    await expect.poll(options).toEqual(['All products under $500']);
    await user.clear(await field());
    await user.type(await field(), 'tele 500-700');
    await expect.poll(options).toContain('Search for “tele” from $500 to $700');
    await user.clear(await field());
    await user.type(await field(), '12 string');
    expect(await screen.findByText(/^Nothing matches “12 string” right now\./)).toBeDefined();
    expect(await options()).toContain('Electric Guitars50 products');
  });

  it('offers the categories before the first key', async () => {
    answer('listCategoryProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await openBox();
    const categories = within(await screen.findByRole('navigation', { name: 'Categories' }));
    expect(categories.getAllByRole('link').length).toBeGreaterThan(1);
    await user.click(await field());
    await user.keyboard('{ArrowDown}{Enter}');
    await expect.poll(address).toMatch(/^\/categories\//);
    expect(screen.queryByRole('dialog', { name: 'Search the shop' })).toBeNull();
  });

  it('still searches when suggestions fail', async () => {
    refuse('suggestSearches', 'internal');
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await openBox();
    await user.type(await field(), ' tele ');
    expect(
      await screen.findByText('No suggestions right now. Press Enter to search.'),
    ).toBeDefined();
    await user.keyboard('{Enter}');
    await expect.poll(address).toBe('/allProducts?q=tele');
  });
});

it('recent searches are kept on the device, newest first, and can be repeated and removed', async () => {
  answer('suggestSearches', { ...found, brands: [], models: [], products: [] });
  answer('listProducts', lastProductPage([exampleCard(1)]));
  const app = await openBox();
  await search(app, 'tele');
  await search(app, 'strat');
  await search(app, 'TELE');
  const list = () => within(screen.getByRole('list', { name: 'Recent searches' }));
  const shown = () =>
    list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['TELE', 'strat']);
  await app.user.click(
    list().getByRole('button', { name: 'Remove “TELE” from your recent searches' }),
  );
  expect(shown()).toEqual(['strat']);
  // The focus is back in the field.
  await app.user.keyboard('{ArrowDown}{Enter}');
  await expect.poll(app.address).toBe('/allProducts?q=strat');
  expect(Object.keys(localStorage)).toContain(`draft:${exampleUser._id}:searches`);
  await app.user.keyboard('{Control>}k{/Control}');
  const box = within(await screen.findByRole('dialog', { name: 'Search the shop' }));
  await app.user.click(box.getByRole('button', { name: 'Clear all' }));
  await app.user.keyboard('tele');
  expect(await field()).toHaveProperty('value', 'tele');
  expect(await screen.findByText(/^Nothing matches “tele” right now/)).toBeDefined();
});

it('a visitor of a shop with a private catalog is redirected to login, and then back to the search', async () => {
  answer('getConfig', exampleConfig);
  const { user, address } = await renderApp('/terms');
  await user.click(await screen.findByRole('button', { name: 'Search the shop' }));
  await user.type(await field(), 'les paul');
  expect(
    await screen.findByText('Log in to search the shop. Your results will appear afterward.'),
  ).toBeDefined();
  await user.keyboard('{Enter}');
  await expect.poll(address).toBe('/login');
  expect(window.history.state).toMatchObject({ usr: { from: '/allProducts?q=les+paul' } });
});
