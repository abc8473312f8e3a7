import * as z from 'zod/mini';
import { ProductForm } from '#contracts/catalog/product-form.ts';
import { Moderation, ProductCard, ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { maxPhotos, tooManyPhotos } from '#contracts/media/images.ts';
import { Money } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, optionalText, requiredText, Timestamp } from '#contracts/text.ts';

/**
 * A row in My Products. Every product with a new serial number is `pending` for its seller for some minutes, even if
 * buyers can already see it. `decision_id` is the id of the moderators' decision that hides the product. `edit_request` is
 * the statement with which a moderator asked for an edit that hasn't been made yet. `waiting` counts
 * the buyers on the waitlist, not the one who holds the product. `hold` is that buyer's booking, at the price of the
 * time when it was made.
 */
export const OwnProduct = z.extend(ProductCard, {
  seller_phone: z.string(),
  views: z.number(),
  waiting: z.number(),
  /** The number of buyers' offers that the seller hasn't answered, and the highest price among them. */
  offers: z.number(),
  best_offer: z.optional(Money),
  hold: z.nullable(z.object({ buyer: z.string(), price: Money, until: z.nullable(Timestamp) })),
  /** The price of a sold product, if it was agreed in an offer. */
  agreed_price: z.optional(Money),
  can: z.object({
    delete: z.boolean(),
    edit: z.boolean(),
    end: z.boolean(),
    relist: z.boolean(),
  }),
  moderation: Moderation,
  decision_id: z.nullable(Id),
  edit_request: z.nullable(z.string()),
  version: z.number(),
});
export type OwnProduct = z.infer<typeof OwnProduct>;

/** Sort orders for My Products. */
export const ownProductSorts = [
  'newest',
  'oldest',
  'title_asc',
  'title_desc',
  'price_asc',
  'price_desc',
] as const;

/** `q` matches products whose title, brand, model, serial number and location together contain all of its words. */
export const OwnProductQuery = z.object({
  ...pageQuery,
  // A cursor can contain a whole title, so the limit is higher than usual.
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  status: z.optional(ProductStatus),
  q: optionalText(120),
  sort: z._default(z.enum(ownProductSorts), 'newest'),
});
export type OwnProductQuery = z.infer<typeof OwnProductQuery>;

/**
 * `counts` is the number of the caller's products in each status. Filters don't affect it. Live products that a
 * moderator has hidden or removed are in `hidden` instead.
 */
export const listOwnProducts = endpoint({
  route: 'GET /newProducts',
  summary: "The caller's products",
  permission: 'sell',
  allowance: 'read',
  turns: ['q'],
  query: OwnProductQuery,
  reply: z.extend(page(OwnProduct), {
    counts: z.record(ProductStatus, z.number()),
    hidden: z.number(),
  }),
});

const photosAndDraft = {
  /** All photos, in order. If this is missing, `image_url` is the only photo. */
  image_urls: z.optional(
    z
      .array(requiredText('Product Image is required!', 500))
      .check(z.maxLength(maxPhotos, tooManyPhotos)),
  ),
  /** The draft to publish, which is then deleted. */
  draft_id: z.optional(Id),
};
const fewPhotos = z.refine<{ image_url: string; image_urls?: string[] | undefined }>(
  ({ image_url, image_urls = [] }) => new Set([image_url, ...image_urls]).size <= maxPhotos,
  { error: tooManyPhotos, path: ['image_urls'] },
);

/** Rejects a lowest offer that no offer can reach, because offers are below the price. */
export const lowestBelowPrice = z.refine<
  Pick<ProductForm, 'resale_price' | 'takes_offers' | 'lowest_offer'>
>(
  ({ resale_price, takes_offers, lowest_offer }) =>
    takes_offers === 'no' ||
    // Amounts that aren't numbers have their own messages.
    !(Number(lowest_offer) >= (Number(resale_price) || Number.NaN)),
  { error: 'Lowest offer must be below the price.', path: ['lowest_offer'] },
);

/**
 * A draft can be published only once. With another idempotency key, the request fails with `already_published` and
 * doesn't return the product, because the submitted form may differ from the published product.
 */
export const createProduct = endpoint({
  route: 'POST /newProducts',
  summary: 'Put a product up for sale',
  permission: 'sell',
  verified: true,
  allowance: 'write',
  idempotent: true,
  body: z
    .extend(ProductForm, {
      image_url: requiredText('Product Image is required!', 500),
      ...photosAndDraft,
    })
    .check(fewPhotos, lowestBelowPrice),
  status: 201,
  reply: OwnProduct,
  errors: ['already_published', 'not_found', 'selling_frozen'],
});

/** A product of the shop. Without photos, `image_url` is empty, and the product goes up for sale once it has one. */
export const StockProduct = z
  .extend(ProductForm, { image_url: z._default(optionalText(500), ''), ...photosAndDraft })
  .check(fewPhotos, lowestBelowPrice);

/** Deletes a product, or archives it if it has a serial number or was ever booked. `deletedCount` is 1 either way. */
export const deleteProduct = endpoint({
  route: 'DELETE /newProducts/{id}',
  summary: "Delete one of the caller's products",
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number(), archived: z.boolean() }),
  errors: ['forbidden', 'not_found', 'conflict'],
});
