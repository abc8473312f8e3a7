import type { Page } from '@playwright/test';
import { uploadImage } from '#contracts/images.ts';
import {
  type Draft,
  getDraftProduct,
  getOwnProduct,
  listDrafts,
  saveDraft,
  updateProduct,
} from '#contracts/selling.ts';
import { all, altering, failing, loading, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Act, press, type Scene, see, steps } from '#scripts/screens/scene.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

const seller = { as: 'seller' } as const;

/** An empty list of drafts, for scenes that must not depend on the drafts in the database. */
export const noDrafts = replying(listDrafts, lastPage<Draft>([]));
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
const someDrafts = replying(
  listDrafts,
  lastPage([draft(1, 'Hofner Verythin, 1964', 3), draft(2, '', 0), draft(3, unbroken, 1)]),
);

/** The path of the n-th sample photo. */
export const photo = (n: number) => `src/public/art/arrival-${n}.webp`;
export const choose =
  (...files: string[]): Act =>
  (page) =>
    page.getByLabel('Choose photos').setInputFiles(files);
/** Replies to every request to save a draft as if the server had saved it. */
export const kept = replying(saveDraft, draft(1, 'Hofner Verythin, 1964', 1));

/** The empty form of a new product. */
export const adding = { ...seller, path: '/dashboard/addProduct', arrange: noDrafts } as const;
const list = { ...seller, path: '/dashboard/myProducts?status=drafts' } as const;
const draftList: Scene[] = [
  { ...list, name: 'Drafts', arrange: someDrafts },
  { ...list, name: 'Drafts, none', arrange: noDrafts },
  { ...list, name: 'Drafts, failed', arrange: failing(listDrafts) },
  { ...list, name: 'Drafts, discard', arrange: someDrafts, act: press(/^Discard/) },
];

const draftForm: Scene[] = [
  { ...adding, name: 'Add A Product, draft offered', arrange: someDrafts },
  {
    ...adding,
    name: 'Add A Product, draft changed elsewhere',
    arrange: all(someDrafts, failing(saveDraft, 'edit_conflict', 'It was changed elsewhere.')),
    act: steps((page) => page.getByLabel('Finish').fill('Sunburst'), see('changed elsewhere')),
    path: `/dashboard/addProduct?draft=${idOf(701)}`,
  },
  {
    ...adding,
    name: 'Add A Product, draft published elsewhere',
    arrange: all(
      someDrafts,
      failing(saveDraft, 'already_published', 'This draft was published already.'),
      replying(getDraftProduct, { product: { _id: idOf(1), title: 'Hofner Verythin, 1964' } }),
    ),
    act: steps((page) => page.getByLabel('Finish').fill('Sunburst'), see('It is now')),
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
        'You already have 50 drafts. Discard one of them in My Products first.',
      ),
    ),
    act: steps((page) => page.getByLabel('Finish').fill('Sunburst'), see('on this device only')),
  },
  {
    ...adding,
    name: 'Add A Product, draft with photos missing',
    // Without storage on the device, the photos are lost.
    arrange: all(noDrafts, failing(uploadImage), failing(saveDraft), (page) =>
      page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined })),
    ),
    act: steps(
      choose(photo(1), photo(2)),
      see('2 photos couldn’t be uploaded'),
      (page) => page.waitForURL(/draft=/),
      (page) => page.reload({ waitUntil: 'load' }),
      see('2 photos hadn’t finished uploading'),
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
    name: 'Edit a product, sold during the edit',
    arrange: failing(updateProduct, 'conflict', 'A sold product can’t be changed.'),
    act: steps(change, press('Save changes'), see('A sold product can’t be changed.')),
  },
  {
    ...editing,
    name: 'Edit a product, edits restored',
    act: steps(
      change,
      (page) => page.reload({ waitUntil: 'load' }),
      see('We restored your unsaved changes'),
    ),
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
      see('You have unsaved changes'),
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
    arrange: failing(
      updateProduct,
      'edit_conflict',
      'This product was changed in another tab or on another device.',
    ),
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
      see('This product was changed elsewhere'),
    ),
  },
];

/** Drafts, in the list and in the form, and unsaved edits. */
export const drafts: readonly Scene[] = [...draftList, ...draftForm, ...editProduct];
