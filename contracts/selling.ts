import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Image } from './images.ts';
import { page } from './pages.ts';
import {
  maxPhotos,
  OwnProduct,
  ProductCard,
  ProductForm,
  ProductStatus,
  Seller,
} from './products.ts';
import { Id, requiredText, Timestamp } from './text.ts';

/** Addresses of uploaded photos in their order; the first is the one that lists show. */
export const PhotoAddresses = z
  .array(requiredText('Product Image is required!', 500))
  .check(
    z.minLength(1, 'Product Image is required!'),
    z.maxLength(maxPhotos, `You can add up to ${maxPhotos} photos.`),
  );

/** An own product as its form edits it. `version` goes back with the edit. */
export const EditableProduct = z.extend(OwnProduct, {
  ...ProductForm.shape,
  condition: OwnProduct.shape.condition,
  condition_type: OwnProduct.shape.condition_type,
  brand: z.string(),
  model: z.string(),
  finish: z.string(),
  serial_number: z.string(),
  images: z.array(Image),
});
export type EditableProduct = z.infer<typeof EditableProduct>;

/** How often a record was written; below what the database can count to. */
const Version = z.int().check(z.minimum(0), z.maximum(2_000_000_000));

const ownProductErrors = ['forbidden', 'not_found'] as const;

export const getOwnProduct = endpoint({
  method: 'GET',
  path: '/newProducts/{id}',
  summary: 'An own product, to edit it',
  guard: 'user',
  permission: 'sell',
  allowance: 'read',
  params: z.object({ id: Id }),
  status: 200,
  reply: EditableProduct,
  errors: ownProductErrors,
});

/**
 * Replaces what the form holds. Refused with `edit_conflict` where the product changed since `version` was
 * read; nothing is written then.
 */
export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/newProducts/{id}',
  summary: 'Edit an own product',
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.extend(ProductForm, { image_urls: PhotoAddresses, version: Version }),
  status: 200,
  reply: EditableProduct,
  errors: [...ownProductErrors, 'conflict', 'edit_conflict'],
});

/** live → ended: it is no longer for sale, and may come back. */
export const endProduct = endpoint({
  method: 'POST',
  path: '/newProducts/{id}/end',
  summary: 'Take an own product off sale',
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ status: ProductStatus }),
  errors: [...ownProductErrors, 'conflict'],
});

/** ended → live, posted anew. */
export const relistProduct = endpoint({
  method: 'POST',
  path: '/newProducts/{id}/relist',
  summary: 'Put an own product on sale again',
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ status: ProductStatus }),
  errors: [...ownProductErrors, 'conflict'],
});

/** The database takes neither U+0000 nor half a surrogate pair: what is typed goes on without them. */
const storable = z.overwrite<string>((text) => text.toWellFormed().replaceAll('\0', ''));

/** More than the fields of a product may hold: what is too long to be published is kept, too, until it is shortened. */
const longestText = 1_000;
const longestDescription = 12_000;

const typed = (longest: number) =>
  z.optional(
    z.string().check(z.maxLength(longest, `At most ${longest} characters, please!`), storable),
  );

const eachText = <Text>(text: (name: string) => Text) =>
  Object.fromEntries(Object.keys(ProductForm.shape).map((name) => [name, text(name)])) as Record<
    keyof ProductForm,
    Text
  >;

/** What has been typed so far: any field may be missing, empty or not valid yet. */
export const DraftForm = z.object({
  ...eachText((name) => typed(name === 'description' ? longestDescription : longestText)),
  image_urls: z._default(
    z
      .array(z.string().check(z.maxLength(500, 'Upload the picture first!'), storable))
      .check(z.maxLength(maxPhotos, `You can add up to ${maxPhotos} photos.`)),
    [],
  ),
});
export type DraftForm = z.infer<typeof DraftForm>;

export const Draft = z.object({
  _id: Id,
  // Without limits of length: what was kept when they were wider is still read.
  form: z.object({
    ...eachText(() => z.optional(z.string())),
    image_urls: z._default(z.array(z.string()), []),
  }),
  images: z.array(Image),
  version: z.number(),
  updated_at: Timestamp,
});
export type Draft = z.infer<typeof Draft>;

export const listDrafts = endpoint({
  method: 'GET',
  path: '/drafts',
  summary: 'Own drafts, last edited first',
  guard: 'user',
  permission: 'sell',
  allowance: 'read',
  status: 200,
  reply: page(Draft),
  errors: [],
});

/**
 * Keeps a draft under an id of the client's making (a UUID). `version` is the one last read, 0 for a new
 * draft; another tab's later save refuses it with `edit_conflict`, its publication with `already_published`.
 */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/drafts/{id}',
  summary: 'Keep a draft',
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({ form: DraftForm, version: Version }),
  bodyLimit: 96 * 1024,
  status: 200,
  reply: Draft,
  errors: ['edit_conflict', 'already_published', 'conflict'],
});

/** Saying it twice changes nothing. */
export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/drafts/{id}',
  summary: 'Throw a draft away',
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ deletedCount: z.number() }),
  errors: [],
});

/** What a draft was published as: null where that product is deleted since, `not_found` where there never was one. */
export const getDraftProduct = endpoint({
  method: 'GET',
  path: '/drafts/{id}/product',
  summary: 'The product that a draft became',
  guard: 'user',
  permission: 'sell',
  allowance: 'read',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ product: z.nullable(z.object({ _id: Id, title: z.string() })) }),
  errors: ['not_found'],
});

/** What products of the shop are called, most frequent first, at most ten. */
export const suggestNames = endpoint({
  method: 'GET',
  path: '/suggestions',
  summary: 'Brands or models that begin so',
  guard: 'user',
  permission: 'sell',
  allowance: 'read',
  query: z.object({
    field: z.enum(['brand', 'model']),
    q: z._default(z.string().check(z.maxLength(60), storable), ''),
    brand: z.optional(z.string().check(z.maxLength(60), storable)),
  }),
  status: 200,
  reply: z.object({ items: z.array(z.string()) }),
  errors: [],
});

/** For the preview of a product that is not published yet. */
export const getOwnSeller = endpoint({
  method: 'GET',
  path: '/seller',
  summary: 'The caller as buyers see them on their products',
  guard: 'user',
  permission: 'sell',
  allowance: 'read',
  status: 200,
  reply: Seller,
  errors: [],
});

/**
 * Up to eight listed products of the same category: the same brand first, then the nearest in price.
 * `from_seller`: up to four more of the same seller, newest first.
 */
export const listSimilarProducts = endpoint({
  method: 'GET',
  path: '/products/{id}/similar',
  summary: 'Products like this one',
  guard: 'reader',
  allowance: 'read',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ items: z.array(ProductCard), from_seller: z.array(ProductCard) }),
  errors: ['not_found'],
});
