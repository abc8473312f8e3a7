import type { Page } from '@playwright/test';
import { searchCounter } from '#contracts/counter.ts';
import { checkSerial, getIntake, searchModels } from '#contracts/intakes.ts';
import { listOwners } from '#contracts/payouts.ts';
import { openPhoneLink } from '#contracts/phone-photos.ts';
import { getProduct } from '#contracts/products.ts';
import { createSale } from '#contracts/sales.ts';
import { listDrafts, saveDraft } from '#contracts/selling.ts';
import { all, failing, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, samplePicture } from '#scripts/screens/samples.ts';
import { press, type Scene, see, steps } from '#scripts/screens/scene.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import {
  exampleCounterProduct,
  exampleDetails,
  exampleOwner,
  exampleSale,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';

const page = { as: 'staff', path: '/dashboard/intake' } as const;
const purchase = { as: 'admin', path: `/dashboard/stockBook/${idOf(1)}` } as const;

const models = replying(searchModels, {
  items: ['Player Stratocaster', 'American Professional II Stratocaster'].map((model) => ({
    brand: 'Fender',
    model,
    category_name: 'Electric Guitars',
    original_price: '899.00',
  })),
});
const model = (one: Page) => one.getByRole('combobox', { name: 'Model', exact: true });
const known = replying(checkSerial, {
  stolen: { brand: 'Fender', model: 'Stratocaster', stolen_on: '2025-11-03' },
  items: [
    {
      _id: idOf(2),
      title: 'Fender Player Stratocaster, 2019',
      serial_number: 'MX19123456',
      status: 'sold',
      moderation: 'clear',
      seller: 'Second Fret',
      sold_at: hoursFromNow(-2000),
    },
  ],
});
const code = { token: 'x'.repeat(43), expires_at: hoursFromNow(3) };

const title = 'Fender Player Stratocaster, 1998';
const draft = {
  _id: idOf(41),
  form: { ...exampleProduct, title, image_urls: [samplePicture(1).url] },
  images: [samplePicture(1)],
  ...{ version: 3, updated_at: hoursFromNow(-1) },
};
const [soldLine] = exampleSale(1).lines;
const boughtLine = soldLine && { ...soldLine, kind: 'bought' as const, product_id: idOf(1) };
/** A complete draft of a product that the shop buys. */
const complete = all(
  models,
  replying(listDrafts, lastPage([draft])),
  replying(saveDraft, { ...draft, version: 4 }),
  replying(createSale, exampleSale(1, { lines: boughtLine ? [boughtLine] : [] })),
  replying(
    getProduct,
    exampleDetails(1, { title, image: samplePicture(1), serial_number: 'MX19123456' }),
  ),
  replying(searchCounter, {
    scanned: exampleCounterProduct(1, { title, status: 'ended', live_from: hoursFromNow(300) }),
    ...{ products: [], bookings: [], people: [] },
  }),
);

/** Taking in products, photos from a phone, and the purchase details for admins. */
export const intake: readonly Scene[] = [
  { ...page, name: 'Take In', main: true },
  {
    ...page,
    name: 'Take In, models',
    arrange: models,
    act: steps((one) => model(one).fill('strat 98'), see('Player Stratocaster, 1998')),
  },
  {
    ...page,
    name: 'Take In, serial number of another product',
    path: '/dashboard/intake?serial=MX19123456',
    arrange: all(models, known),
    act: see('Another product has this serial number'),
  },
  {
    ...page,
    name: 'Take In, known barcode',
    path: '/dashboard/intake?gtin=749699122210',
    arrange: models,
    act: see('The EAN or UPC of new gear'),
  },
  {
    ...page,
    name: 'Take In, consigned',
    path: '/dashboard/intake?way=consigned',
    arrange: replying(
      listOwners,
      lastPage([exampleOwner(), exampleOwner({ _id: idOf(2), name: mixed.slice(0, 120) })]),
    ),
    act: steps(
      (one) => one.getByLabel('Owner', { exact: true }).fill('Otto'),
      see('1 product in the shop'),
    ),
  },
  {
    ...page,
    name: 'Take In, done',
    path: `/dashboard/intake?draft=${idOf(41)}`,
    arrange: complete,
    act: steps(
      (one) => one.getByLabel('Price paid').fill('250'),
      (one) => one.getByLabel('Bought from').fill('Ada Amplified'),
      (one) => one.getByLabel('Address').fill('12 Fuzz Street'),
      press('Take in'),
      see(/has been taken in$/),
    ),
  },
  { ...page, name: 'Take In, errors', act: steps(press('Take in'), see('Condition is Required')) },
  {
    ...page,
    name: 'Take In, phone',
    arrange: replying(openPhoneLink, code),
    act: async (one) => {
      const button = one.getByRole('button', { name: 'Use a phone' });
      if (!(await button.isVisible())) return;
      await button.click();
      await one.getByText('Waiting for the phone').waitFor();
    },
  },
  { as: 'visitor', path: '/phone', name: 'Send photos, no code' },
  { ...purchase, name: 'Purchase', main: true },
  {
    ...purchase,
    name: 'Purchase, details',
    arrange: replying(getIntake, {
      product: {
        _id: idOf(1),
        title: 'Fender Player Stratocaster, 2019',
        serial_number: 'MX19123456',
      },
      number: 214,
      sale_id: idOf(7),
      paid: '380.00',
      taken_at: hoursFromNow(-30),
      live_at: hoursFromNow(700),
      seller: { name: 'Ada Amplified', address: '12 Fuzz Street\nPortland', document: 'ID 4471' },
    }),
    act: steps(press('Show seller’s details'), see('Ada Amplified')),
  },
  {
    ...purchase,
    name: 'Purchase, not bought',
    arrange: failing(getIntake, 'not_found', 'The shop didn’t buy this product.'),
    act: steps(press('Show seller’s details'), see('The shop didn’t buy')),
  },
];
