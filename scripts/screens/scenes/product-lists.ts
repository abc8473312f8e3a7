import { listCategories } from '#contracts/categories.ts';
import { listCategoryProducts, listProducts } from '#contracts/product-lists.ts';
import { getFacets } from '#contracts/search.ts';
import { altering, failing, replying } from '#scripts/screens/mock.ts';
import { longCard, samplePicture } from '#scripts/screens/samples.ts';
import { press, pressWhereShown, type Scene, states, steps } from '#scripts/screens/scene.ts';
import { exampleCard, lastProductPage } from '#tests/support/web-examples.ts';

const buyer = { as: 'buyer' } as const;

/** The list changes while it is on screen: a new product is added at the top, and the third product is removed. */
const changing: Pick<Scene, 'arrange' | 'act'> = (() => {
  let changed = false;
  const list = altering(listProducts, (reply) => {
    const [, second, third, ...rest] = reply.items;
    const items = changed ? reply.items.filter((item) => item !== third) : [second, third, ...rest];
    return { ...reply, items: items.filter((item) => item !== undefined) };
  });
  return {
    arrange: async (page) => {
      changed = false;
      await page.route('**/api/events', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'event: resync\ndata: {}\n\n' }),
      );
      await list(page);
    },
    act: async (page) => {
      changed = true;
      await page.getByRole('button', { name: 'Show 1 new product' }).waitFor();
    },
  };
})();

/** Product lists and their filters. */
export const productLists: readonly Scene[] = [
  ...states(
    { ...buyer, name: 'All products', path: '/allProducts', main: true },
    {
      endpoint: listProducts,
      empty: replying(listProducts, lastProductPage([])),
      long: replying(listProducts, lastProductPage([1, 2, 3, 4, 5].map(longCard))),
    },
  ),
  ...states(
    { ...buyer, name: 'Category', path: '/categories/Bass%20Guitars' },
    {
      endpoint: listCategoryProducts,
      empty: replying(listCategoryProducts, lastProductPage([])),
      long: replying(listCategoryProducts, lastProductPage([1, 2, 3].map(longCard))),
    },
  ),
  { ...buyer, name: 'All products, new ones offered', path: '/allProducts', ...changing },
  { ...buyer, name: 'Category, unknown name', path: '/categories/Theremins' },
  {
    ...buyer,
    name: 'All products, categories failed',
    path: '/allProducts',
    arrange: failing(listCategories),
  },
  {
    ...buyer,
    name: 'All products, filtered',
    path: '/allProducts?q=fender&condition=Excellent&condition=Good&min_price=100&brand=Fender&year_from=1998&location=Austin&condition_type=Modified&sort=price_asc',
  },
  {
    ...buyer,
    name: 'All products, nothing matches',
    path: '/allProducts?q=theremin&condition=Mint&min_price=100&max_price=200',
  },
  {
    ...buyer,
    name: 'All products, one filter too many',
    path: '/allProducts?brand=Fender&condition=Mint&min_price=3000',
  },
  { ...buyer, name: 'All products, misspelled', path: '/allProducts?q=stratocastor' },
  {
    ...buyer,
    name: 'All products, corrected',
    path: '/allProducts?q=stratocastor',
    arrange: replying(listProducts, {
      ...lastProductPage(
        [1, 2, 3].map((n) => exampleCard(n, { image: samplePicture(n) })),
        12_345,
      ),
      total_exact: false,
      corrected: { from: 'stratocastor', to: 'stratocaster' },
    }),
  },
  {
    ...buyer,
    name: 'All products, price words',
    path: '/allProducts?q=stratocaster+under+%241%2C000',
  },
  {
    ...buyer,
    name: 'All products, some to compare',
    path: '/allProducts',
    act: steps(press(/^Compare/), (page) =>
      page
        .getByRole('button', { name: /^Compare/, pressed: false })
        .nth(1)
        .click(),
    ),
  },
  { ...buyer, name: 'Filters', path: '/allProducts', act: pressWhereShown('Filters') },
  {
    ...buyer,
    name: 'Filters, prices crossed',
    path: '/allProducts?min_price=900&max_price=100',
    act: pressWhereShown(/^Filters/),
  },
  {
    ...buyer,
    name: 'Filters, several',
    path: '/allProducts?brand=Fender&brand=Gibson&min_price=250&max_price=1250&year_from=1990',
    act: pressWhereShown(/^Filters/),
  },
  {
    ...buyer,
    name: 'Filters, estimates',
    path: '/allProducts',
    arrange: altering(getFacets, ({ facets, ...reply }) => {
      const grown = (values: { value: string; count: number }[]) =>
        values.map(({ value, count }) => ({ value, count: count * 1234 }));
      const { brand, condition } = facets;
      return {
        ...reply,
        facets: { ...facets, brand: grown(brand), condition: grown(condition) },
        estimated: ['brand' as const, 'condition' as const],
      };
    }),
    act: pressWhereShown(/^Filters/),
  },
  { ...buyer, name: 'Categories', path: '/allProducts', act: pressWhereShown('Categories') },
];
