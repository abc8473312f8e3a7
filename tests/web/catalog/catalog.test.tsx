import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleCard, exampleFacets, lastProductPage } from '#tests/support/web-examples.ts';

const open = (path: string) => renderApp(path, { as: exampleUser });
const list = () => screen.findByRole('list', { name: 'Products' });

describe('a list of products', () => {
  it('shows the number of products, and a card for each that links to its page', async () => {
    answer('listCategoryProducts', lastProductPage([exampleCard(1), exampleCard(2)], 2));
    await open('/categories/Electric%20Guitars');
    expect(await screen.findByText('This Category has 2 Guitars available')).toBeDefined();
    expect(screen.getByText('2 electric guitars')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Electric Guitars' })).toBeDefined();
    const cards = within(await list()).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    const card = within(cards[0] as HTMLElement);
    expect(card.getByRole('link', { name: 'Telecaster 1' }).getAttribute('href')).toBe(
      `/productDetails/${exampleCard(1)._id}`,
    );
    expect(card.getByText('$549')).toBeDefined();
    expect(card.getByText('Very Good - All original')).toBeDefined();
    expect(card.getByText('Jan 2, 2026')).toBeDefined();
    expect(card.getByText('Portland, OR')).toBeDefined();
    expect(card.getByRole('img').getAttribute('srcset')).toContain('320w');
  });

  it('replaces the old count with an offline notice when a search cannot be sent', async () => {
    const asked = answer('listProducts', ({ query }) =>
      lastProductPage([exampleCard(1)], query.get('q') === 'tele' ? 1 : 187),
    );
    const { user } = await open('/allProducts');
    await screen.findByText('This Category has 187 Guitars available');
    window.dispatchEvent(new Event('offline'));
    try {
      await user.type(screen.getByLabelText('Search this list'), 'tele');
      expect(await screen.findByText(/^You’re offline\. This list will load when/)).toBeDefined();
      expect(screen.queryByText(/Guitars available/)).toBeNull();
      expect(asked).toHaveLength(1);
    } finally {
      window.dispatchEvent(new Event('online'));
    }
    expect(await screen.findByText('This Category has 1 Guitars available')).toBeDefined();
    expect(screen.getByText('1 product for “tele”')).toBeDefined();
  });

  it('loads the next page, and keeps the loaded products when that fails', async () => {
    let failing = true;
    const calls = answer('listProducts', ({ query }) => {
      if (query.get('cursor') === null) {
        return { ...lastProductPage([exampleCard(1)], 2), next_cursor: 'second' };
      }
      return failing
        ? refusal('rate_limited', { message: 'Slowly!' })
        : lastProductPage([exampleCard(2)], 2);
    });
    const { user } = await open('/allProducts');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Slowly!');
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);

    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Telecaster 2' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('2 of 2 shown');
    expect(calls.at(-1)?.query.get('cursor')).toBe('second');
  });

  it('clears all filters in their drawer, but not the search text', async () => {
    answer('listProducts', lastProductPage([exampleCard(1)], 1));
    answer('getFacets', exampleFacets());
    const { user, address } = await open('/allProducts?q=tele&condition=Fair&max_price=500');
    await user.click(await screen.findByRole('button', { name: 'Filters (2)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(drawer.getByRole('button', { name: 'Clear all' }));
    await expect.poll(address).toBe('/allProducts?q=tele');
    expect(drawer.queryByRole('button', { name: 'Clear all' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Show 1 product');
  });

  it.each(['electric%20guitars', 'ELECTRIC-GUITARS'])(
    'leads from /categories/%s to the category',
    async (spelling) => {
      answer('listCategoryProducts', lastProductPage([exampleCard(1)], 1));
      const { address } = await open(`/categories/${spelling}?sort=newest`);
      await expect.poll(address).toMatch(/^\/categories\/Electric%20Guitars/);
      const name = 'Electric Guitars';
      expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    },
  );

  it('shows a message if a category does not exist', async () => {
    refuse('listCategoryProducts', 'not_found');
    await open('/categories/Kazoos');
    expect(await screen.findByText('Category not found')).toBeDefined();
    // There is nothing to search, filter or save, but there are other categories to choose.
    expect(screen.queryByRole('searchbox', { name: 'Search this list' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Price' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull();
    expect(screen.getByRole('link', { name: /Amplifiers/ })).toBeDefined();
  });
});

const findSide = async () =>
  within(await screen.findByRole('complementary', { name: 'Categories and filters' }));

describe('filter counts', () => {
  const many = Array.from({ length: 10 }, (_, n) => ({ value: `Brand ${n}`, count: 100 - n }));

  it('are shown beside each value, marked if they are estimates, with more values on demand', async () => {
    answer('listProducts', { ...lastProductPage([exampleCard(1)], 12_345), total_exact: false });
    const asked = answer(
      'getFacets',
      exampleFacets(
        { brand: many, condition: [{ value: 'Mint', count: 1234 }] },
        { estimated: ['condition'] },
      ),
    );
    const { user } = await open('/allProducts?q=tele&brand=brand+9&sort=price_asc');
    expect(
      await screen.findByText('This Category has about 12,000 Guitars available'),
    ).toBeDefined();
    const side = await findSide();
    expect(await side.findByText('about 1,200')).toBeDefined();
    expect(side.getByRole('checkbox', { name: 'Mint' }).closest('label')?.textContent).toBe(
      'Mintabout 1,200',
    );
    expect(asked[0]?.query.toString()).toBe('q=tele&brand=brand+9');
    const brands = within(side.getByRole('group', { name: 'Brand' }));
    expect(brands.getAllByRole('checkbox')).toHaveLength(9);
    expect(brands.getByRole('checkbox', { name: 'Brand 9' })).toHaveProperty('checked', true);
    await user.click(brands.getByRole('button', { name: 'Show all 10' }));
    expect(document.activeElement).toBe(side.getByRole('group', { name: 'Brand' }));
    await user.click(brands.getByRole('checkbox', { name: 'Brand 9' }));
    expect(brands.getAllByRole('checkbox', { checked: false })).toHaveLength(10);
  });

  it('are shown as bars above two handles for the lowest and the highest price', async () => {
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const { address } = await open('/allProducts?max_price=950');
    const side = await findSide();
    const low = await side.findByRole('slider', { name: 'Lowest price' });
    const high = side.getByRole('slider', { name: 'Highest price' });
    expect(low.getAttribute('aria-valuetext')).toBe('No minimum');
    expect(high.getAttribute('aria-valuetext')).toBe('$950');
    fireEvent.change(low, { target: { value: '10' } });
    expect(low.getAttribute('aria-valuetext')).toBe('$500');
    expect(side.getByRole('textbox', { name: 'From' })).toHaveProperty('value', '500');
    await expect.poll(address).toBe('/allProducts?min_price=500&max_price=950');
    // The handles can't cross, so the lower handle stops just before the upper one.
    fireEvent.change(low, { target: { value: '26' } });
    await expect.poll(address).toBe('/allProducts?min_price=900&max_price=950');
    fireEvent.change(high, { target: { value: '26' } });
    await expect.poll(address).toBe('/allProducts?min_price=900');
  });

  it('suggest which filter to remove when nothing matches', async () => {
    answer('listProducts', ({ query }) =>
      lastProductPage(query.has('min_price') ? [] : [exampleCard(1)]),
    );
    answer(
      'getFacets',
      exampleFacets(
        {},
        {
          total: { count: 0, exact: true },
          loosen: [
            { filter: 'price', count: 7, exact: true },
            { filter: 'brand', count: 1, exact: true },
            { filter: 'q', count: 0, exact: true },
          ],
        },
      ),
    );
    const { user, address } = await open('/allProducts?q=tele&brand=Fender&min_price=9000');
    expect(
      await screen.findByRole('button', { name: 'Remove the brand: 1 product' }),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /Remove the search text/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the price: 7 products' }));
    expect(await screen.findByRole('link', { name: 'Telecaster 1' })).toBeDefined();
    expect(address()).toBe('/allProducts?q=tele&brand=Fender');
  });
});

it.each([
  ['', ', cheapest first', 'price_asc'],
  ['&sort=newest', '', 'newest'],
])(
  'says that the cheapest products come first, except in another order: %j',
  async (sort, said, chosen) => {
    answer('listProducts', {
      ...lastProductPage([exampleCard(1)]),
      corrected: { from: 'cheapest tele', to: 'tele', sort: 'price_asc' },
    });
    answer('getFacets', exampleFacets());
    await open(`/allProducts?q=cheapest+tele${sort}`);
    const note = await screen.findByText(/^Showing/);
    await expect
      .poll(() => note.textContent)
      .toBe(`Showing results for tele${said}. Search instead for cheapest tele.`);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', chosen);
  },
);

it('says which names a search leaves out, and saves them too', async () => {
  answer('listProducts', {
    ...lastProductPage([exampleCard(1)]),
    corrected: { from: 'tele not squier', to: 'tele', without: ['squier'] },
  });
  answer('getFacets', exampleFacets());
  await open('/allProducts?q=tele+not+squier');
  const note = await screen.findByText(/^Showing/);
  await expect
    .poll(() => note.textContent)
    .toBe('Showing results for tele without squier. Search instead for tele not squier.');
  expect(screen.getAllByRole('button', { name: /“tele not squier”/ })).toHaveLength(1);
});

it('says that what a search names comes first in a list by price', async () => {
  answer('listProducts', { ...lastProductPage([exampleCard(1)]), named: 'first' });
  answer('getFacets', exampleFacets());
  await open('/allProducts?q=tele&sort=price_asc');
  expect(await screen.findByText(/^What your search names comes first/)).toBeDefined();
});

it('says that only descriptions mention what a search names', async () => {
  answer('listProducts', { ...lastProductPage([exampleCard(1)]), named: 'none' });
  answer('getFacets', exampleFacets());
  await open('/allProducts?q=orange+amp');
  const note = await screen.findByText(/^No product’s name/);
  expect(note.textContent).toBe(
    'No product’s name has “orange amp”. These mention it in their description.',
  );
});

it('says that a search only leaves something out', async () => {
  answer('listProducts', {
    ...lastProductPage([exampleCard(1)]),
    corrected: { from: 'not squier', to: '', without: ['squier'] },
  });
  answer('getFacets', exampleFacets());
  await open('/allProducts?q=not+squier');
  const note = await screen.findByText(/^Showing/);
  await expect
    .poll(() => note.textContent)
    .toBe('Showing products without squier. Search instead for not squier.');
});

it('turns price words in the search into price filters, shows that, and searches for them as typed on demand', async () => {
  const asked = answer('listProducts', ({ query }) => ({
    ...lastProductPage([exampleCard(1)]),
    corrected: query.get('q') === 'telecastor' ? { from: 'telecastor', to: 'telecaster' } : null,
  }));
  const counted = answer('getFacets', exampleFacets());
  const { user, address } = await open('/allProducts?q=telecastor+under+%241%2C000');
  const note = await screen.findByText(/^Showing/);
  await expect
    .poll(() => note.textContent)
    .toBe(
      'Showing results for telecaster under $1,000. Search instead for the words telecastor under $1,000.',
    );
  for (const [call] of [asked, counted]) {
    expect(call?.query.get('q')).toBe('telecastor');
    expect(call?.query.get('max_price')).toBe('1000');
  }
  expect(screen.getByLabelText('Search this list')).toHaveProperty(
    'value',
    'telecastor under $1,000',
  );

  await user.click(screen.getByRole('button', { name: 'telecastor under $1,000' }));
  await expect.poll(() => asked.at(-1)?.query.get('q')).toBe('telecastor under $1,000');
  expect(asked.at(-1)?.query.get('exact')).toBe('true');
  expect(asked.at(-1)?.query.has('max_price')).toBe(false);
  expect(screen.queryByText(/^Showing/)).toBeNull();

  const field = screen.getByLabelText('Search this list');
  await user.clear(field);
  await user.type(field, 'tele $200-400');
  await user.click(await screen.findByRole('button', { name: 'Remove the filter From $200' }));
  expect(address()).toBe('/allProducts?q=tele&max_price=400');
  expect(field).toHaveProperty('value', 'tele');
  await user.type(field, ' over 300');
  await user.click(await screen.findByRole('button', { name: 'Remove the filter “tele”' }));
  expect(address()).toBe('/allProducts?min_price=300&max_price=400');
});

describe('filters', () => {
  it('are read from the URL and sent to the server', async () => {
    const calls = answer('listProducts', lastProductPage([exampleCard(1)]));
    await open(
      '/allProducts?q=tele&min_price=100&max_price=900&condition=Good&condition=Chewed&condition=Mint&sort=price_asc&color=red',
    );
    await list();
    const query = calls.at(-1)?.query;
    expect(query?.get('q')).toBe('tele');
    expect(query?.get('min_price')).toBe('100');
    expect(query?.get('max_price')).toBe('900');
    expect(query?.getAll('condition')).toEqual(['Mint', 'Good']);
    expect(query?.get('sort')).toBe('price_asc');
    expect(query?.has('color')).toBe(false);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'tele');
    expect(screen.getByRole('checkbox', { name: 'Mint' })).toHaveProperty('checked', true);
  });

  it('narrow by condition type, year, brand and location, each with a chip that removes it', async () => {
    const calls = answer('listProducts', lastProductPage([exampleCard(1)]));
    answer(
      'getFacets',
      exampleFacets({
        brand: [
          { value: 'Fender', count: 12 },
          { value: 'Höfner', count: 3 },
        ],
      }),
    );
    const { user, address } = await open('/allProducts?year_from=1492');
    await list();
    expect(calls.at(-1)?.query.has('year_from')).toBe(false);
    const filters = within(screen.getByRole('complementary', { name: 'Categories and filters' }));
    await user.click(filters.getByRole('checkbox', { name: 'Modified' }));
    await user.type(filters.getByLabelText('From year'), '199');
    expect(filters.getByText('Enter a year, e.g. 1998.')).toBeDefined();
    await user.type(filters.getByLabelText('From year'), '8');
    await user.click(await filters.findByRole('checkbox', { name: /^Fender/ }));
    await user.click(filters.getByRole('checkbox', { name: /^Höfner/ }));
    await user.type(filters.getByRole('textbox', { name: 'Location' }), 'São Paulo');
    const search = new URLSearchParams({ year_from: '1998', location: 'São Paulo' });
    search.append('brand', 'Fender');
    search.append('brand', 'Höfner');
    search.append('condition_type', 'Modified');
    await expect.poll(address).toBe(`/allProducts?${search}`);
    await expect.poll(() => calls.at(-1)?.query.get('location')).toBe('São Paulo');
    expect(calls.at(-1)?.query.get('year_from')).toBe('1998');
    expect(calls.at(-1)?.query.getAll('condition_type')).toEqual(['Modified']);
    expect(calls.at(-1)?.query.getAll('brand')).toEqual(['Fender', 'Höfner']);
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    const labels = ['Modified', 'From 1998', 'Fender', 'Höfner', 'São Paulo'];
    for (const label of labels) {
      await user.click(
        chips.getByRole('button', { name: new RegExp(`^Remove the filter .*${label}$`) }),
      );
    }
    expect(address()).toBe('/allProducts');
    expect(filters.getByRole('checkbox', { name: /^Fender/ })).toHaveProperty('checked', false);
  });

  it('stay active when another category is chosen, and count its products', async () => {
    answer('listProducts', lastProductPage([exampleCard(1)]));
    answer('getFacets', exampleFacets({ category: [{ value: 'Electric Guitars', count: 3 }] }));
    const calls = answer('listCategoryProducts', lastProductPage([exampleCard(1)]));
    const { user } = await open('/allProducts?q=tele&condition=Good&category=Amplifiers');
    const side = await screen.findByRole('navigation', { name: 'Categories' });
    const entries = () =>
      within(side)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    await expect.poll(entries).toEqual(['All products3', 'Electric Guitars3', 'Amplifiers0']);
    await user.click(within(side).getByRole('link', { name: /Electric Guitars/ }));
    await screen.findByRole('heading', { level: 1, name: 'Electric Guitars' });
    await list();
    expect(calls.at(-1)?.query.get('q')).toBe('tele');
    expect(calls.at(-1)?.query.getAll('condition')).toEqual(['Good']);
    expect(calls.at(-1)?.query.has('category')).toBe(false);
  });

  it('are written to the URL: text when typing pauses, choices immediately', async () => {
    const calls = answer('listProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await open('/allProducts');
    await list();
    await user.type(screen.getByRole('searchbox'), 'jazz ');
    await expect.poll(address).toBe('/allProducts?q=jazz');
    await user.click(screen.getByRole('checkbox', { name: 'Very Good' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'price_desc');
    expect(address()).toBe('/allProducts?q=jazz&condition=Very+Good&sort=price_desc');
    await user.type(screen.getByRole('textbox', { name: 'To' }), '$1,200');
    await expect.poll(address).toContain('max_price=1200');
    await expect.poll(() => calls.at(-1)?.query.get('max_price')).toBe('1200');
    // Typing a word sends one request when the word is complete, not one per letter.
    expect(
      calls
        .filter(({ query }) => query.get('q')?.startsWith('ja'))
        .map(({ query }) => query.get('q')),
    ).not.toContain('ja');
  });

  it('with crossed limits show an error that names both fields, and are not applied', async () => {
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await open('/allProducts?min_price=900&year_from=2001&year_to=1999');
    await list();
    expect(screen.getByText('“From year” must be lower than “To year”.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'To' }), '１００.');
    expect(await screen.findByText('“From” must be lower than “To”.')).toBeDefined();
    await user.tab();
    expect(address()).not.toContain('max_price');
    await user.clear(screen.getByRole('textbox', { name: 'From' }));
    await expect.poll(address).toBe('/allProducts?max_price=100&year_from=2001&year_to=1999');
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveProperty('value', '１００.');
  });

  it('are removed one at a time, and restored by the Back button', async () => {
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const { user, address } = await open('/allProducts?q=tele&condition=Good');
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    await user.click(within(chips).getByRole('button', { name: 'Remove the filter “tele”' }));
    expect(address()).toBe('/allProducts?condition=Good');
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    const isGood = () => screen.getByLabelText<HTMLInputElement>('Good').checked;
    const order = () => screen.getByLabelText<HTMLSelectElement>('Sort by').value;
    await user.click(screen.getByLabelText('Good'));
    await expect.poll(address).toBe('/allProducts');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest price');
    await expect.poll(address).toBe('/allProducts?sort=price_asc');
    window.history.back();
    await expect.poll(order).toBe('newest');
    expect(isGood()).toBe(false);
    window.history.back();
    await expect.poll(isGood).toBe(true);
    window.history.back();
    await expect.poll(address).toBe('/allProducts?q=tele&condition=Good');
    await expect.poll(() => screen.getByRole<HTMLInputElement>('searchbox').value).toBe('tele');
  });

  it('that names a model says so, and can search the descriptions too', async () => {
    const asked = answer('listProducts', ({ query }) => ({
      ...lastProductPage([exampleCard(1)]),
      names_only: !query.has('exact'),
    }));
    answer('getFacets', exampleFacets());
    const { user } = await open('/allProducts?q=gibson+sg');
    await user.click(await screen.findByRole('button', { name: 'Search the descriptions too' }));
    await expect.poll(() => asked.at(-1)?.query.get('exact')).toBe('true');
  });

  it('without results in a category can search the whole shop', async () => {
    answer('listCategoryProducts', lastProductPage([]));
    answer('listProducts', lastProductPage([exampleCard(1)]));
    const loosen = (['category', 'q'] as const).map((filter) => ({
      filter,
      count: 13,
      exact: true,
    }));
    const category = [{ value: 'Electric Guitars', count: 13 }];
    answer('getFacets', exampleFacets({ category }, { total: { count: 0, exact: true }, loosen }));
    const { user, address } = await open('/categories/Drums?q=strat');
    const side = await findSide();
    expect(await side.findByRole('link', { name: 'Electric Guitars13' })).toBeDefined();
    await expect.poll(() => side.queryByRole('link', { name: /^Amplifiers/ })).toBeNull();
    expect(await screen.findByText('We have no “strat” in Drums right now')).toBeDefined();
    expect(screen.queryByText(/spelling/)).toBeNull();
    const near = within(await screen.findByRole('region', { name: 'In the whole shop' }));
    expect(near.getByRole('link', { name: 'Telecaster 1' })).toBeDefined();
    const buttons = ['Save this search', 'Clear the search'];
    for (const name of buttons) expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Remove the search text/ })).toBeNull();
    await user.click(
      await screen.findByRole('link', { name: 'Search the whole shop: 13 products' }),
    );
    await expect.poll(address).toBe('/allProducts?q=strat');
  });

  it('without results can be cleared, and the sort order is kept', async () => {
    answer('listProducts', ({ query }) =>
      query.has('q')
        ? { ...lastProductPage([]), unknown: ['kazoo'] }
        : lastProductPage([exampleCard(1)]),
    );
    answer('getFacets', exampleFacets({}, { total: { count: 0, exact: true } }));
    const { user, address } = await open('/allProducts?q=kazoo&sort=price_asc');
    expect(await screen.findByText('No results for “kazoo”')).toBeDefined();
    expect(
      screen.getByText(
        /Check the spelling\. If the spelling is right, we may never have this product/,
      ),
    ).toBeDefined();
    const side = await findSide();
    expect(side.queryAllByRole('checkbox')).toEqual([]);
    expect(side.queryAllByRole('textbox')).toEqual([]);
    const amps = side.getByRole('link', { name: 'Amplifiers24' });
    expect(amps.getAttribute('href')).toBe('/categories/Amplifiers');
    expect(screen.getByRole('button', { name: 'Save this search' })).toBeDefined();
    const newest = within(await screen.findByRole('region', { name: 'New in the shop' }));
    expect(newest.getByRole('link', { name: 'Telecaster 1' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await expect.poll(() => screen.queryByRole('region', { name: 'New in the shop' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Telecaster 1' })).toBeDefined();
    expect(document.activeElement).not.toBe(document.body);
    expect(address()).toBe('/allProducts?sort=price_asc');
  });
});
