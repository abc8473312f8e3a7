import type { Page } from '@playwright/test';
import type { ErrorCode } from '#contracts/errors.ts';
import { uploadImage } from '#contracts/images.ts';
import {
  getProduct,
  listOwnProducts,
  type OwnProduct,
  ProductStatus,
} from '#contracts/products.ts';
import {
  type Draft,
  getDraftProduct,
  getOwnProduct,
  listDrafts,
  saveDraft,
  suggestNames,
  updateProduct,
} from '#contracts/selling.ts';
import { type Arrange, all, altering, failing, loading, replying } from '#scripts/screens/mock.ts';
import { farAway, hoursFromNow, mixed, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Act, press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { exampleOwn, idOf, lastOwnPage, lastPage } from '#tests/support/web-examples.ts';

const seller = { as: 'seller' } as const;
const list = { ...seller, path: '/dashboard/myProducts' } as const;

/** Drafts are not the demo shop's to keep: each scene says which there are. */
const noDrafts = replying(listDrafts, lastPage<Draft>([]));
const draft = (n: number, title: string, pictures: number): Draft => ({
  _id: idOf(700 + n),
  form: {
    title,
    category_name: 'Electric Guitars',
    brand: 'Hofner',
    image_urls: Array.from({ length: pictures }, (_, index) => samplePicture(index + 1).url),
  },
  images: Array.from({ length: pictures }, (_, index) => samplePicture(index + 1)),
  version: 3,
  updated_at: hoursFromNow(-3 * n),
});
const drafts = replying(
  listDrafts,
  lastPage([draft(1, 'Hofner Verythin, 1964', 3), draft(2, '', 0), draft(3, unbroken, 1)]),
);

const titles: Record<ProductStatus, string> = {
  draft: '',
  live: 'Fender Player Telecaster, 2019',
  reserved: 'Gibson J-45 Standard',
  sold: 'Vox AC15 C1',
  ended: 'Boss DD-8',
  archived: 'Moog Sub 37',
};
const everyStatus: OwnProduct[] = ProductStatus.options
  .filter((status) => status !== 'draft')
  .map((status, index) =>
    exampleOwn(index + 1, {
      status,
      title: titles[status],
      image: samplePicture(index + 1),
      views: 7 ** index,
      waiting: status === 'reserved' ? 3 : 0,
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

const selectAll: Act = (page) => page.getByLabel('Select all').check();

const myProducts: Scene[] = [
  ...states(
    { ...list, name: 'My Products', main: true },
    { endpoint: listOwnProducts, empty: owning([]), long: owning([1, 2].map(longOwn)) },
  ),
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
    act: steps(selectAll, press(/^Delete the/)),
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
  {
    ...list,
    name: 'Drafts',
    path: '/dashboard/myProducts?status=drafts',
    arrange: drafts,
  },
  {
    ...list,
    name: 'Drafts, none',
    path: '/dashboard/myProducts?status=drafts',
    arrange: noDrafts,
  },
  {
    ...list,
    name: 'Drafts, failed',
    path: '/dashboard/myProducts?status=drafts',
    arrange: failing(listDrafts),
  },
  {
    ...list,
    name: 'Drafts, discard',
    path: '/dashboard/myProducts?status=drafts',
    arrange: drafts,
    act: press(/^Discard/),
  },
];

/** Photos arrive, but one is refused, one is lost and the last is still on its way. */
const uploads: Arrange = async (page) => {
  let sent = 0;
  await page.route('**/api/images', async (route) => {
    sent += 1;
    if (sent === 2) return route.abort();
    if (sent === 6) return;
    await route.fulfill({ json: { success: true, data: samplePicture(sent) } });
  });
};
/** Of as many as there may be, one may come through later and one never will. */
const twoFail: Arrange = async (page) => {
  let sent = 0;
  const refusals: Record<number, { status: number; code: ErrorCode; message: string }> = {
    3: { status: 503, code: 'unavailable', message: 'The shop is busy. Try again in a moment.' },
    6: { status: 422, code: 'unreadable_image', message: 'This photo is damaged.' },
  };
  await page.route('**/api/images', async (route) => {
    sent += 1;
    const { status, ...error } = refusals[sent] ?? { status: 200 };
    const json =
      status === 200
        ? { success: true, data: samplePicture(sent) }
        : { error: { ...error, request_id: 'sample' } };
    await route.fulfill({ status, json });
  });
};
const photo = (n: number) => `src/public/art/arrival-${n}.webp`;
const choose =
  (...files: string[]): Act =>
  (page) =>
    page.getByLabel('Choose photos').setInputFiles(files);
const kept = replying(saveDraft, draft(1, 'Hofner Verythin, 1964', 1));

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

const adding = { ...seller, path: '/dashboard/addProduct', arrange: noDrafts } as const;
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
      see(/^Draft kept/),
    ),
  },
  {
    ...adding,
    name: 'Add A Product, two of eight photos failed',
    arrange: all(noDrafts, twoFail, kept),
    act: steps(
      choose(...[1, 2, 3, 4, 5, 6, 7, 8].map(photo)),
      see('2 of 8 photos did not arrive.'),
      describe,
      press('Add Product'),
      see('2 photos did not arrive. Upload again or remove!'),
    ),
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
  { ...adding, name: 'Add A Product, draft offered', arrange: drafts },
  {
    ...adding,
    name: 'Add A Product, draft changed elsewhere',
    arrange: all(drafts, failing(saveDraft, 'edit_conflict', 'It was changed elsewhere.')),
    act: steps((page) => page.getByLabel('Finish').fill('Sunburst'), see('changed elsewhere')),
    path: `/dashboard/addProduct?draft=${idOf(701)}`,
  },
  {
    ...adding,
    name: 'Add A Product, draft published elsewhere',
    arrange: all(
      drafts,
      failing(saveDraft, 'already_published', 'This draft was published already.'),
      replying(getDraftProduct, { product: { _id: idOf(1), title: 'Hofner Verythin, 1964' } }),
    ),
    act: steps((page) => page.getByLabel('Finish').fill('Sunburst'), see('It became')),
    path: `/dashboard/addProduct?draft=${idOf(701)}`,
  },
  {
    ...adding,
    name: 'Add A Product, draft refused',
    arrange: all(
      noDrafts,
      failing(
        saveDraft,
        'conflict',
        'You keep 50 drafts already. Discard one of them in My Products first.',
      ),
    ),
    act: steps((page) => page.getByLabel('Finish').fill('Sunburst'), see('on this device only')),
  },
  {
    ...adding,
    name: 'Add A Product, draft with photos missing',
    arrange: all(noDrafts, failing(uploadImage), failing(saveDraft)),
    act: steps(
      choose(photo(1), photo(2)),
      see('2 of 2 photos did not arrive'),
      (page) => page.waitForURL(/draft=/),
      (page) => page.reload({ waitUntil: 'load' }),
      see('2 photos had not arrived'),
    ),
  },
  {
    ...adding,
    name: 'Add A Product, leaving lost photos',
    arrange: all(noDrafts, kept, failing(uploadImage)),
    act: steps(choose(photo(1)), see('did not arrive'), (page) =>
      page.getByRole('contentinfo').getByRole('link').first().click(),
    ),
  },
  {
    ...adding,
    name: 'Add A Product, draft gone',
    path: `/dashboard/addProduct?draft=${idOf(799)}`,
  },
  {
    ...adding,
    name: 'Add A Product, draft loading',
    path: `/dashboard/addProduct?draft=${idOf(701)}`,
    waits: true,
    arrange: loading(listDrafts),
  },
  {
    ...adding,
    name: 'Add A Product, leaving',
    arrange: all(noDrafts, kept, (page) => page.route('**/api/images', () => undefined)),
    act: steps(choose(photo(1)), see('on their way'), (page) =>
      page.getByRole('contentinfo').getByRole('link').first().click(),
    ),
  },
];

const editing = { ...seller, path: '/dashboard/myProducts/{own}/edit' } as const;
const change = (page: Page) => page.getByLabel('Resale Price').fill('525');

const editProduct: Scene[] = [
  { ...editing, name: 'Edit a product' },
  { ...editing, name: 'Edit a product, loading', waits: true, arrange: loading(getOwnProduct) },
  { ...editing, name: 'Edit a product, failed', arrange: failing(getOwnProduct) },
  { ...editing, name: 'Edit a product, none', arrange: failing(getOwnProduct, 'not_found') },
  {
    ...editing,
    name: 'Edit a product, sold',
    arrange: altering(getOwnProduct, (product) => ({
      ...product,
      status: 'sold' as const,
      can: { delete: false, edit: false, end: false, relist: false },
    })),
  },
  {
    ...editing,
    name: 'Edit a product, refused',
    act: steps(
      (page) => page.getByLabel('Product Name').fill(''),
      (page) => page.getByLabel('Resale Price').fill('-5'),
      press('Save changes'),
    ),
  },
  {
    ...editing,
    name: 'Edit a product, not saved',
    arrange: failing(updateProduct),
    act: steps(change, press('Save changes')),
  },
  {
    ...editing,
    name: 'Edit a product, sold meanwhile',
    arrange: failing(updateProduct, 'conflict', 'A sold product stays as it was sold.'),
    act: steps(change, press('Save changes'), see('stays as it was sold')),
  },
  {
    ...editing,
    name: 'Edit a product, edits brought back',
    act: steps(change, (page) => page.reload({ waitUntil: 'load' }), see('are back')),
  },
  {
    ...editing,
    name: 'Edit a product, edits offered',
    act: steps(
      change,
      altering(getOwnProduct, (product) => ({
        ...product,
        version: product.version + 1,
        location: 'Salem, OR',
      })),
      (page) => page.reload({ waitUntil: 'load' }),
      see('never saved'),
    ),
  },
  {
    ...editing,
    name: 'Edit a product, leaving',
    act: steps(change, (page) => page.getByRole('contentinfo').getByRole('link').first().click()),
  },
  {
    ...editing,
    name: 'Edit a product, conflict',
    arrange: failing(updateProduct, 'edit_conflict', 'It was changed meanwhile.'),
    act: steps(
      altering(getOwnProduct, (product) => ({
        ...product,
        version: product.version + 1,
        status: 'reserved' as const,
        resale_price: '500.00',
        location: 'Salem, OR',
        description: `${product.description}\nNow with a hard case.`,
        images: product.images.slice(0, 1),
      })),
      change,
      (page) => page.getByLabel('Finish').fill('Butterscotch'),
      press('Save changes'),
      see('changed meanwhile'),
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

/** Own products, drafts, the form that makes and edits them, and their tags. */
export const selling: readonly Scene[] = [
  ...myProducts,
  ...addProduct,
  ...editProduct,
  ...priceTags,
];
