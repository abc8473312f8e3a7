import type { Page } from '@playwright/test';
import { getProduct } from '#contracts/products.ts';
import { suggestSearches } from '#contracts/search.ts';
import { type Arrange, all, failing, replying } from '#scripts/screens/mock.ts';
import { mixed, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { press, type Scene, see, steps } from '#scripts/screens/scene.ts';
import { exampleCard, exampleDetails } from '#tests/support/web-examples.ts';

const open = press('Search the shop');
const type = (text: string) => (page: Page) =>
  page.getByRole('combobox', { name: 'Search the shop' }).fill(text);
const enter = (page: Page) => page.keyboard.press('Enter');

const buyer = { as: 'buyer', path: '/blog' } as const;

/** The search box and its suggestions. */
export const search: readonly Scene[] = [
  { ...buyer, name: 'Search box', act: steps(open, see('Type a brand')) },
  {
    ...buyer,
    name: 'Search box, suggestions',
    main: true,
    act: steps(open, type('tele'), see('Products'), (page) => page.keyboard.press('ArrowDown')),
  },
  {
    ...buyer,
    name: 'Search box, long texts',
    arrange: replying(suggestSearches, {
      brands: [{ brand: mixed.slice(0, 60), count: 123_456 }],
      models: [{ brand: 'Fender', model: unbroken.slice(0, 80), count: 1 }],
      categories: [{ name: 'Keyboards and Synths', count: 20 }],
      products: [1, 2, 3, 4, 5].map((n) =>
        exampleCard(n, {
          title: n % 2 ? unbroken : mixed,
          resale_price: '1234567.89',
          image: n % 3 ? samplePicture(n) : null,
        }),
      ),
      corrected: null,
    }),
    act: steps(open, type('a'), see('Products')),
  },
  {
    ...buyer,
    name: 'Search box, suggestions failed',
    arrange: failing(suggestSearches),
    act: steps(open, type('tele')),
  },
  {
    ...buyer,
    name: 'Search box, recent searches',
    act: steps(
      open,
      type('jazzmaster'),
      enter,
      open,
      type('blue stratocaster with a maple neck'),
      enter,
      open,
      see('Recent searches'),
    ),
  },
  {
    as: 'visitor',
    path: '/blog',
    name: 'Search box, closed shop',
    act: steps(open, type('les paul'), see('Log in to search')),
  },
];

const comparisonOf = (...products: number[]) =>
  `/compare?ids=${products.map((n) => exampleCard(n)._id).join(',')}`;
const compared = { as: 'buyer', path: comparisonOf(1, 2) } as const;
const scales = [
  { title: 'Fender Player Telecaster', finish: 'Butterscotch' },
  { title: 'Gibson Les Paul Standard', resale_price: '1890.00', brand: 'Gibson' },
  { title: mixed, condition: 'Good', status: 'sold' },
  { title: unbroken, resale_price: '1234567.89' },
] as const;

/** Mocks the compared products: those in {@link scales}, in the same order. */
function comparing(): Arrange {
  return async (page) => {
    for (const [at, changes] of scales.entries()) {
      const product = exampleDetails(at + 1, { ...changes, image: samplePicture(at + 1) });
      await page.route(`**/api/products/${product._id}`, (route) =>
        route.fulfill({ json: product }),
      );
    }
  };
}

/** Products compared side by side. */
export const comparison: readonly Scene[] = [
  { ...compared, name: 'Compare', main: true, arrange: comparing() },
  {
    ...compared,
    name: 'Compare, four',
    path: comparisonOf(1, 2, 3, 4),
    arrange: comparing(),
  },
  {
    ...compared,
    name: 'Compare, one gone',
    path: comparisonOf(1, 5),
    arrange: all(failing(getProduct, 'not_found'), comparing()),
  },
  { ...compared, name: 'Compare, nothing', path: '/compare' },
];
