import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { createProduct } from '#contracts/selling/own-products.ts';
import { projectProducts } from '#server/catalog/search/search-projection.ts';
import { checkedUntil } from '#server/catalog/serial-check.ts';
import { numberPiece } from '#server/catalog/stock-numbers.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { alreadyPublished, draftRepository } from './draft-repository.ts';
import { byField, resolveForm } from './product-values.ts';
import { sellingRepository } from './selling-repository.ts';

export type NewProduct = EndpointParsed<typeof createProduct>['body'];

type Addition = {
  form: NewProduct;
  sellerId: string;
  /**
   * The account that filled in the form. The product can use its uploads and its draft. For the shop's own products, this
   * is a staff member's account.
   */
  writerId: string;
  at: Date;
  /**
   * When the product can go up for sale, or null if it can go up for sale immediately. Until then, and until it has a
   * photo, the product's status is `ended`.
   */
  liveFrom: Date | null;
  /** Whether the shop adds a piece of its own, which then gets a stock number. Bought and consigned ones have theirs. */
  isPiece?: boolean;
  /** The prefix for field names in Refusals, for example `buy_ins.0.product.` */
  path?: string;
};

/**
 * Adds a product in the caller's transaction, which must have locked the seller's account. Returns the product's id.
 * Throws an `invalid` Refusal that names the field, or an `already_published` Refusal if the draft has already been
 * published.
 */
export async function addProduct(trx: Trx, addition: Addition): Promise<string> {
  const { form, sellerId, writerId, at, isPiece = false, path = '' } = addition;
  const id = uuidv7();
  // First, so that other pieces wait. Two that add the same new search words at the same time could deadlock.
  if (isPiece) await numberPiece(trx, id);
  const { image_url, image_urls = [] } = form;
  const addresses = byField(image_urls, image_url === '' ? {} : { image_url });
  const { fields, photos } = await resolveForm(trx, form, addresses, {
    writerId,
    productId: null,
    path,
  });
  const selling = sellingRepository(trx);
  const liveFrom = addition.liveFrom ?? (photos.length > 0 ? null : at);
  const status = liveFrom ? 'ended' : 'live';
  await selling.insert({
    ...fields,
    id,
    seller_id: sellerId,
    status,
    live_from: liveFrom,
    serial_checked_until: checkedUntil(fields.serial_number, at),
    posted_at: at,
    added_at: at,
    updated_at: at,
  });
  await selling.setImages(id, photos);
  await projectProducts(trx, [id]);
  if (form.draft_id) await endDraft(trx, writerId, form.draft_id, id);
  const event = { subjectId: id, people: [sellerId], payload: { status, version: 1 }, at } as const;
  await writeEvent(trx, { kind: 'product.published', ...event });
  return id;
}

/**
 * Deletes the draft that a new product was published from. Throws an `already_published` Refusal if the draft had
 * already been published.
 */
async function endDraft(trx: Trx, writerId: string, id: string, made: string) {
  const drafts = draftRepository(trx);
  if (!(await drafts.publish(id, writerId, made))) {
    throw alreadyPublished(await drafts.publication(id, writerId));
  }
  await drafts.remove(id, writerId);
}
