import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Image } from './images.ts';
import { enteredMoney, Money } from './money.ts';
import { page, pageQuery } from './pages.ts';
import { Id, optionalText, phone, requiredProse, requiredText, Timestamp } from './text.ts';

/** The conditions, best first, each with the explanation shown in the form. */
export const conditionDefinitions = {
  Mint: 'Like new: no signs of use, with everything that came with it.',
  Excellent: 'Played with care: a few marks that you have to look for.',
  'Very Good': 'Light wear from regular playing, but nothing you can feel.',
  Good: 'Visible marks, dings or fret wear. Plays as it should.',
  Fair: 'Heavy wear or old repairs. Plays, but could use a setup.',
  Poor: 'Needs work before it plays well.',
  'Non-functioning': 'Does not work. For repair or parts.',
} as const;
export const conditions = Object.keys(conditionDefinitions) as [Condition, ...Condition[]];
export type Condition = keyof typeof conditionDefinitions;
export const Condition = z.enum(conditions, 'Product Condition is Required!');

export const conditionTypes = [
  'All original',
  'Modified',
  'Repaired',
  'Refinished',
  'As is',
] as const;
export const ConditionType = z.enum(conditionTypes, 'Condition type is Required!');
export type ConditionType = z.infer<typeof ConditionType>;

export const ProductStatus = z.enum(['live', 'reserved', 'sold', 'ended', 'archived']);
export type ProductStatus = z.infer<typeof ProductStatus>;

/** How many photos a product may have. */
export const maxPhotos = 8;
const tooManyPhotos = `You can add up to ${maxPhotos} photos.`;

export const earliestYear = 1850;
const thisYear = () => new Date().getUTCFullYear();

/** A date in another format than a date input's value, such as `May 6, 2024` or `05/06/2024`. */
const writtenDay = /^[a-z\d ,.:/+()-]*[ /]\d{4}\b[a-z\d ,.:/+()-]*$/i;
/** How many hours the earliest time zone is ahead of UTC. */
const earliestZone = 14;

/**
 * Whether `text` is a date from {@link earliestYear} to today. Today is the date in the time zone furthest ahead, so
 * that no user's current date is rejected.
 */
function hasCome(text: string): boolean {
  // `Date.parse` accepts February 31.
  const isDay = /^\d{4}-/.test(text)
    ? z.iso.date().safeParse(text.slice(0, 10)).success
    : writtenDay.test(text);
  const time = Date.parse(text);
  return (
    isDay && time >= Date.UTC(earliestYear) && time <= Date.now() + earliestZone * 60 * 60 * 1000
  );
}

/** The form for selling a product. The specification requires `posted_time`, but the server ignores it. */
export const ProductForm = z.object({
  title: requiredText('Product Name is Required!', 120),
  resale_price: enteredMoney('Resale Price', 'Resale Price is Required!'),
  original_price: enteredMoney('Original Price', 'Original Price is Required!'),
  year_of_purchase: requiredText('Year is Required!', 10).check(
    z.refine(
      (text) =>
        text === '' ||
        (/^\d{4}$/.test(text) && Number(text) >= earliestYear && Number(text) <= thisYear()),
      { error: () => `Year must be between ${earliestYear} and ${thisYear()}.` },
    ),
  ),
  years_of_use: requiredText('Year is Required!', 10).check(
    z.refine(
      (text) =>
        text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= thisYear() - earliestYear),
      {
        error: () => `Years of use must be a whole number from 0 to ${thisYear() - earliestYear}.`,
      },
    ),
  ),
  condition: Condition,
  condition_type: ConditionType,
  seller_name: requiredText('Seller name is Required!', 120),
  seller_phone: phone('Phone number is Required!'),
  location: requiredText('Location is Required!', 120),
  posted_time: requiredText('Date is Required!', 40).check(
    z.refine((text) => text === '' || hasCome(text), {
      error: `Enter a date like 2026-01-31, between ${earliestYear} and today.`,
    }),
  ),
  description: requiredProse('Description is required!', 5000),
  category_name: requiredText('Category is Required!', 60),
  brand: optionalText(60),
  model: optionalText(80),
  finish: optionalText(60),
  serial_number: optionalText(60),
});
export type ProductForm = z.infer<typeof ProductForm>;

/** A product as shown on a card in a list. */
export const ProductCard = z.object({
  _id: Id,
  title: z.string(),
  category_name: z.string(),
  brand: z.nullable(z.string()),
  resale_price: Money,
  original_price: Money,
  condition: Condition,
  condition_type: ConditionType,
  location: z.string(),
  posted_time: Timestamp,
  status: ProductStatus,
  image_url: z.string(),
  image: z.nullable(Image),
});
export type ProductCard = z.infer<typeof ProductCard>;

/** The reader's own open booking of a product. `place` is the waitlist position, from 1. */
const Standing = z.object({
  _id: Id,
  status: z.enum(['held', 'waiting']),
  place: z.nullable(z.number()),
});

/** A product's seller. `verified`: they have confirmed their email address and sold at least one product. */
export const Seller = z.object({
  _id: Id,
  name: z.string(),
  member_since: Timestamp,
  sold: z.number(),
  verified: z.boolean(),
});

/**
 * A product as shown on its own page. `can.book`: the reader may book it. `can.wait`: another buyer holds it,
 * and the reader may join the waitlist. `can.edit`: the reader is the seller and may edit it.
 */
export const Product = z.extend(ProductCard, {
  model: z.nullable(z.string()),
  finish: z.nullable(z.string()),
  serial_number: z.optional(z.nullable(z.string())),
  year_of_purchase: z.string(),
  years_of_use: z.string(),
  seller_name: z.string(),
  description: z.string(),
  images: z.array(Image),
  seller: Seller,
  own: z.boolean(),
  booked: z.nullable(Standing),
  can: z.object({ book: z.boolean(), wait: z.boolean(), edit: z.boolean() }),
  /** How long a booking made now would hold it, in hours. */
  hold_hours: z.number(),
  version: z.number(),
});
export type Product = z.infer<typeof Product>;

/** A row in My Products. `waiting` counts the buyers on the waitlist, not the one who holds the product. */
export const OwnProduct = z.extend(ProductCard, {
  seller_phone: z.string(),
  views: z.number(),
  waiting: z.number(),
  can: z.object({
    delete: z.boolean(),
    edit: z.boolean(),
    end: z.boolean(),
    relist: z.boolean(),
  }),
  version: z.number(),
});
export type OwnProduct = z.infer<typeof OwnProduct>;

export const productSorts = ['newest', 'price_asc', 'price_desc'] as const;

const price = z.optional(
  z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter a price, e.g. 500.')),
);
const year = z.optional(z.coerce.number().check(z.int(), z.minimum(earliestYear), z.maximum(9999)));

/**
 * A list's filters. `condition` and `condition_type` can be repeated. Prices are in dollars and inclusive.
 */
export const ProductQuery = z.object({
  ...pageQuery,
  q: optionalText(120),
  brand: optionalText(60),
  condition: z.optional(z.array(Condition)),
  condition_type: z.optional(z.array(ConditionType)),
  min_price: price,
  max_price: price,
  year_from: year,
  year_to: year,
  location: optionalText(120),
  sort: z._default(z.enum(productSorts), 'newest'),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'All public products',
  guard: 'reader',
  allowance: 'read',
  query: ProductQuery,
  status: 200,
  reply: page(ProductCard),
  errors: [],
});

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/categories/{name}',
  summary: 'Public products of one category',
  guard: 'reader',
  allowance: 'read',
  params: z.object({ name: requiredText('Category is Required!', 60) }),
  query: ProductQuery,
  status: 200,
  reply: page(ProductCard),
  errors: ['not_found'],
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{id}',
  summary: 'One product',
  guard: 'reader',
  allowance: 'read',
  params: z.object({ id: Id }),
  status: 200,
  reply: Product,
  errors: ['not_found'],
});

/** `counts` has the number of the caller's products in each status, whatever the `status` filter is. */
export const listOwnProducts = endpoint({
  method: 'GET',
  path: '/newProducts',
  summary: "The caller's products, newest first",
  guard: 'user',
  permission: 'sell',
  allowance: 'read',
  query: z.object({ ...pageQuery, status: z.optional(ProductStatus) }),
  status: 200,
  reply: z.extend(page(OwnProduct), { counts: z.record(ProductStatus, z.number()) }),
  errors: [],
});

/**
 * A draft can be published only once. A second attempt with another key fails with `already_published`. The
 * reply is not the first product, because the second form may be different.
 */
export const createProduct = endpoint({
  method: 'POST',
  path: '/newProducts',
  summary: 'Put a product up for sale',
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  idempotent: true,
  body: z
    .extend(ProductForm, {
      image_url: requiredText('Product Image is required!', 500),
      /** All photos in order. If missing, `image_url` is the only photo. */
      image_urls: z.optional(
        z
          .array(requiredText('Product Image is required!', 500))
          .check(z.maxLength(maxPhotos, tooManyPhotos)),
      ),
      /** The draft to publish. It is deleted once the product exists. */
      draft_id: z.optional(Id),
    })
    .check(
      z.refine(
        ({ image_url, image_urls = [] }) => new Set([image_url, ...image_urls]).size <= maxPhotos,
        { error: tooManyPhotos, path: ['image_urls'] },
      ),
    ),
  status: 201,
  reply: OwnProduct,
  errors: ['already_published', 'not_found'],
});

/** Deletes a product, or archives it if it was ever booked. `deletedCount` is 1 either way. */
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/newProducts/{id}',
  summary: "Delete one of the caller's products",
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ deletedCount: z.number(), archived: z.boolean() }),
  errors: ['forbidden', 'not_found', 'conflict'],
});
