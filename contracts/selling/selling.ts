import * as z from 'zod/mini';
import {
  detailNames,
  forNames,
  ProductForm,
  storableText,
} from '#contracts/catalog/product-form.ts';
import { ProductStatus, Seller } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { Image, maxPhotos } from '#contracts/media/images.ts';
import { Money } from '#contracts/money.ts';
import { page } from '#contracts/pagination.ts';
import { Id, requiredText, Timestamp } from '#contracts/text.ts';
import { lowestBelowPrice, OwnProduct } from './own-products.ts';

/** The URLs of uploaded photos, in order. Lists show the first photo. */
export const PhotoAddresses = z
  .array(requiredText('Product Image is required!', 500))
  .check(
    z.minLength(1, 'Product Image is required!'),
    z.maxLength(maxPhotos, `You can add up to ${maxPhotos} photos.`),
  );

/** A product with the data for its edit form. The client sends `version` back with the edit. */
export const EditableProduct = z.extend(OwnProduct, {
  ...ProductForm.shape,
  takes_offers: z.enum(['yes', 'no']),
  lowest_offer: z.string(),
  condition: OwnProduct.shape.condition,
  condition_type: OwnProduct.shape.condition_type,
  ...forNames(detailNames, () => z.string()),
  images: z.array(Image),
  /** Open offers, highest first. `mine`: the seller proposed the price. `buyer` is null for invitations. */
  open_offers: z.array(
    z.object({ _id: Id, buyer: z.nullable(z.string()), mine: z.boolean(), price: Money }),
  ),
});
export type EditableProduct = z.infer<typeof EditableProduct>;

/** A record's version number, which increases with each change. It must fit into a PostgreSQL integer. */
const Version = z.int().check(z.minimum(0), z.maximum(2_000_000_000));

const ownProductErrors = ['forbidden', 'not_found'] as const;

export const getOwnProduct = endpoint({
  route: 'GET /newProducts/{id}',
  summary: "One of the caller's products, for editing",
  permission: 'sell',
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: EditableProduct,
  errors: ownProductErrors,
});

/** Replaces the product's fields and photos. Fails with `edit_conflict` if `version` is no longer current. */
export const updateProduct = endpoint({
  route: 'PATCH /newProducts/{id}',
  summary: "Edit one of the caller's products",
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z
    .extend(ProductForm, { image_urls: PhotoAddresses, version: Version })
    .check(lowestBelowPrice),
  reply: EditableProduct,
  errors: [...ownProductErrors, 'conflict', 'edit_conflict', 'selling_frozen'],
});

/** Changes the status from live to ended. The seller can relist the product later. */
export const endProduct = endpoint({
  route: 'POST /newProducts/{id}/end',
  summary: "Remove one of the caller's products from sale",
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ status: ProductStatus }),
  errors: [...ownProductErrors, 'conflict'],
});

/**
 * Changes the status from ended to live, and the price if there is a `resale_price`. Staff can do that with the shop's
 * products. Sets a new `posted_time` if the previous one is at least a day old. Fails with `edit_conflict` if `version` is
 * not current.
 */
export const relistProduct = endpoint({
  route: 'POST /newProducts/{id}/relist',
  summary: "Put one of the caller's products up for sale again",
  permission: 'sell',
  verified: true,
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({
    resale_price: z.optional(ProductForm.shape.resale_price),
    version: z.optional(Version),
  }),
  reply: z.object({ status: ProductStatus }),
  errors: [...ownProductErrors, 'conflict', 'edit_conflict', 'selling_frozen'],
});

/** Drafts may have longer text than products, so that sellers can save their text before they shorten it. */
const maxTextLength = 1_000;
const maxDescriptionLength = 12_000;

const typed = (longest: number) =>
  z.optional(
    z.string().check(z.maxLength(longest, `Use at most ${longest} characters.`), storableText),
  );

const names = Object.keys(ProductForm.shape) as (keyof ProductForm)[];

/** The seller's input so far. Any field may be missing, empty or still invalid. */
export const DraftForm = z.object({
  ...forNames(names, (name) =>
    typed(name === 'description' ? maxDescriptionLength : maxTextLength),
  ),
  image_urls: z._default(
    z
      .array(z.string().check(z.maxLength(500, 'Upload this photo first.'), storableText))
      .check(z.maxLength(maxPhotos, `You can add up to ${maxPhotos} photos.`)),
    [],
  ),
});
export type DraftForm = z.infer<typeof DraftForm>;

export const Draft = z.object({
  _id: Id,
  // The form has no length limits, so that drafts can still be read if a limit becomes lower.
  form: z.object({
    ...forNames(names, () => z.optional(z.string())),
    image_urls: z._default(z.array(z.string()), []),
  }),
  images: z.array(Image),
  version: z.number(),
  updated_at: Timestamp,
});
export type Draft = z.infer<typeof Draft>;

export const listDrafts = endpoint({
  route: 'GET /drafts',
  summary: "The caller's drafts, most recently edited first",
  permission: 'sell',
  allowance: 'read',
  reply: page(Draft),
});

/**
 * Saves a draft. The client chooses its UUID. `version` is the last version that the client read, or 0 for a new draft.
 * Fails with `edit_conflict` if the draft has since been saved elsewhere, and with `already_published` if it has been
 * published.
 */
export const saveDraft = endpoint({
  route: 'PUT /drafts/{id}',
  summary: 'Save a draft',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({ form: DraftForm, version: Version }),
  bodyLimit: 100 * 1024,
  reply: Draft,
  errors: ['edit_conflict', 'already_published', 'conflict'],
});

/** Deletes a draft. Repeating the request also succeeds. */
export const discardDraft = endpoint({
  route: 'DELETE /drafts/{id}',
  summary: 'Discard a draft',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
});

/** `product` is null if it has since been deleted. Fails with `not_found` if the draft was never published. */
export const getDraftProduct = endpoint({
  route: 'GET /drafts/{id}/product',
  summary: 'The product published from a draft',
  permission: 'sell',
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: z.object({ product: z.nullable(z.object({ _id: Id, title: z.string() })) }),
  errors: ['not_found'],
});

/** Returns the caller as buyers see them, for the preview of an unpublished product. */
export const getOwnSeller = endpoint({
  route: 'GET /seller',
  summary: "The caller's seller profile, as buyers see it",
  permission: 'sell',
  allowance: 'read',
  reply: Seller,
});
