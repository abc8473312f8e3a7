import type { Page } from '@playwright/test';
import { getAccount } from '#contracts/account.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { uploadImage } from '#contracts/images.ts';
import { listOwnProducts, type OwnProduct } from '#contracts/own-products.ts';
import { getProduct, ProductStatus } from '#contracts/products.ts';
import { suggestNames } from '#contracts/selling.ts';
import { type Arrange, all, failing, loading, replying } from '#scripts/screens/mock.ts';
import { farAway, mixed, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Act, press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { exampleAccount, exampleOwn, idOf, lastOwnPage } from '#tests/support/web-examples.ts';

import { adding, choose, kept, noDrafts, photo } from './drafts.ts';

const seller = { as: 'seller' } as const;
const list = { ...seller, path: '/dashboard/myProducts' } as const;

const titles: Record<ProductStatus, string> = {
  live: 'Fender Player Telecaster, 2019',
  reserved: 'Gibson J-45 Standard',
  sold: 'Vox AC15 C1',
  ended: 'Boss DD-8',
  archived: 'Moog Sub 37',
};
const everyStatus: OwnProduct[] = ProductStatus.options.map((status, index) =>
  exampleOwn(index + 1, {
    status,
    title: titles[status],
    image: samplePicture(index + 1),
    views: 7 ** index,
    waiting: status === 'reserved' ? 3 : 0,
    hold:
      status === 'reserved'
        ? { buyer: 'Ben Buyer', price: '549.00', until: '2026-12-03T15:00:00.000Z' }
        : null,
    can: {
      delete: status !== 'sold' && status !== 'archived',
      edit: status !== 'sold' && status !== 'archived',
      end: status === 'live',
      relist: status === 'ended',
    },
  }),
);
const longOwn = (n: number) =>
  exampleOwn(n, {
    title: n % 2 ? unbroken : mixed,
    resale_price: '1234567.89',
    location: farAway,
    image: n % 2 ? null : samplePicture(n),
    views: 1_234_567,
    waiting: 12,
  });
const owning = (products: OwnProduct[]) => replying(listOwnProducts, lastOwnPage(products));

const stopped = {
  ...exampleAccount,
  selling_frozen: { until: '2027-03-01T15:00:00.000Z' },
};

const selectAll: Act = (page) => page.getByLabel('Select all').check();

const myProducts: Scene[] = [
  ...states(
    { ...list, name: 'My Products', main: true },
    { endpoint: listOwnProducts, empty: owning([]), long: owning([1, 2].map(longOwn)) },
  ),
  {
    ...list,
    name: 'My Products, searched',
    path: '/dashboard/myProducts?q=fender&sort=price_desc',
  },
  {
    ...list,
    name: 'My Products, just published',
    historyState: { published: { _id: idOf(1), title: mixed } },
  },
  { ...list, name: 'My Products, sales stopped', arrange: replying(getAccount, stopped) },
  { ...list, name: 'My Products, no match', path: '/dashboard/myProducts?q=theremin' },
  { ...list, name: 'My Products, every status', arrange: owning(everyStatus) },
  {
    ...list,
    name: 'My Products, more to do',
    arrange: owning(everyStatus),
    act: press(/^More for/),
  },
  {
    ...list,
    name: 'My Products, several',
    arrange: owning(everyStatus),
    act: selectAll,
  },
  {
    ...list,
    name: 'My Products, delete several',
    arrange: owning(everyStatus),
    act: steps(selectAll, press(/^Delete: /)),
  },
  { ...list, name: 'My Products, delete', act: press(/^Delete/) },
  {
    ...list,
    name: 'My Products, delete a booked one',
    arrange: owning(everyStatus),
    act: press(/^Delete Gibson/),
  },
  {
    ...list,
    name: 'My Products, sold ones',
    path: '/dashboard/myProducts?status=sold',
    arrange: owning(everyStatus.filter(({ status }) => status === 'sold')),
  },
  {
    ...list,
    name: 'My Products, empty archive',
    path: '/dashboard/myProducts?status=archived',
    arrange: owning([]),
  },
];

type Refusal = { status: number; code: ErrorCode; message: string };
const busy: Refusal = {
  status: 503,
  code: 'unavailable',
  message: 'The shop is busy. Try again in a moment.',
};

/** Refuses the n-th photos as given. The photo that `pending` names never finishes, and all others succeed. */
const uploading =
  (refusals: Record<number, Refusal>, pending = 0): Arrange =>
  async (page) => {
    let sent = 0;
    await page.route('**/api/images', async (route) => {
      sent += 1;
      if (sent === pending) return;
      const { status, ...error } = refusals[sent] ?? { status: 200 };
      const json =
        status === 200
          ? { success: true, data: samplePicture(sent) }
          : { error: { ...error, request_id: 'sample' } };
      await route.fulfill({ status, json });
    });
  };
/** An aborted upload would not do here, because the form repeats it as soon as the server answers again. */
const uploads = uploading({ 2: busy }, 6);
/** Eight photos: the upload of the third can be retried, and the sixth is damaged. */
const twoFail = uploading({
  3: busy,
  6: { status: 422, code: 'unreadable_image', message: 'This photo is damaged.' },
});
async function describe(page: Page): Promise<void> {
  await page.getByLabel('Product Name').fill('Hofner Verythin bass, 1964');
  await page.getByLabel('Category', { exact: true }).selectOption('Bass Guitars');
  await page.getByLabel('Condition', { exact: true }).selectOption('Very Good');
  await page.getByLabel('Condition type').selectOption('All original');
  await page.getByLabel('Year of purchase').fill('1999');
  await page.getByLabel('Years of use').fill('20');
  await page.getByLabel('Description').fill('My father played it in a dance band.\nNo case.');
  await page.getByLabel('Resale Price').fill('1250');
  await page.getByLabel('Original Price').fill('1600');
  await page.getByLabel('Phone number').fill('+1 555 010 9090');
  await page.getByLabel('Location').fill('Duluth, MN');
}

const addProduct: Scene[] = [
  { ...adding, name: 'Add A Product', main: true },
  { ...adding, name: 'Add A Product, refused', act: press('Add Product') },
  {
    ...adding,
    name: 'Add A Product, photos',
    arrange: all(noDrafts, uploads, kept),
    act: steps(
      choose(...[1, 2, 3, 4, 5, 6].map(photo)),
      see('Upload again'),
      describe,
      see(/^Draft saved/),
    ),
  },
  {
    ...adding,
    name: 'Add A Product, two of eight photos failed',
    arrange: all(noDrafts, twoFail, kept),
    act: steps(
      choose(...[1, 2, 3, 4, 5, 6, 7, 8].map(photo)),
      see('2 of 8 photos couldn’t be uploaded.'),
      describe,
      press('Add Product'),
      see('2 photos couldn’t be uploaded. Try again or remove them.'),
    ),
  },
  {
    ...adding,
    name: 'Add A Product, title suggested',
    arrange: all(noDrafts, kept, owning([exampleOwn(1), exampleOwn(2, { title: unbroken })])),
    act: steps(async (page) => {
      await page.getByRole('combobox', { name: 'Brand (optional)' }).fill('Fender');
      await page.getByRole('combobox', { name: 'Model (optional)' }).fill('Player Telecaster');
    }, see('You already have 2 products like this for sale:')),
  },
  {
    ...adding,
    name: 'Add A Product, brands suggested',
    arrange: all(
      noDrafts,
      kept,
      replying(suggestNames, { items: ['Fender', 'Fernandes', 'Fano'] }),
    ),
    act: steps(
      (page) => page.getByRole('combobox', { name: 'Brand' }).pressSequentially('F'),
      see('Fernandes'),
    ),
  },
  {
    ...adding,
    name: 'Add A Product, preview',
    arrange: all(noDrafts, uploads, kept),
    act: steps(choose(photo(1)), describe, press('Preview')),
  },
  {
    ...adding,
    name: 'Add A Product, leaving lost photos',
    arrange: all(noDrafts, kept, failing(uploadImage)),
    act: steps(choose(photo(1)), see('couldn’t be uploaded'), (page) =>
      page.getByRole('contentinfo').getByRole('link').first().click(),
    ),
  },
  {
    ...adding,
    name: 'Add A Product, leaving',
    arrange: all(noDrafts, kept, (page) => page.route('**/api/images', () => undefined)),
    act: steps(choose(photo(1)), see('Uploading photos'), (page) =>
      page.getByRole('contentinfo').getByRole('link').first().click(),
    ),
  },
];

const tags = { ...seller, path: '/dashboard/priceTags?ids={own}' } as const;
const priceTags: Scene[] = [
  { ...tags, name: 'Price tag' },
  { ...tags, name: 'Price tag, several', path: '/dashboard/priceTags?ids={own},{product}' },
  { ...tags, name: 'Price tag, loading', waits: true, arrange: loading(getProduct) },
  { ...tags, name: 'Price tag, failed', arrange: failing(getProduct) },
  { ...tags, name: 'Price tag, none', path: '/dashboard/priceTags' },
  { ...tags, name: 'Price tag, printed', printed: true },
];

/** A seller's products, the product form and price tags. */
export const selling: readonly Scene[] = [...myProducts, ...addProduct, ...priceTags];
