import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { toCents } from '#contracts/money.ts';
import { may } from '#contracts/permissions.ts';
import {
  type createProduct,
  type deleteProduct,
  type listOwnProducts,
  type OwnProduct,
  type ProductForm,
  ProductStatus,
} from '#contracts/products.ts';
import type { EditableProduct, getOwnSeller, updateProduct } from '#contracts/selling.ts';
import type { Database } from '#server/db/client.ts';
import { lockOpenAccount } from '#server/db/lock-open-account.ts';
import type { Schema } from '#server/db/schema.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { categoryRepository } from './category-repository.ts';
import { alreadyPublished, draftRepository } from './draft-repository.ts';
import { findPhotos } from './photos.ts';
import { cursorShape } from './product-list-query.ts';
import { productRepository } from './product-repository.ts';
import { searchText } from './product-search.ts';
import { productState } from './product-state.ts';
import { canDelete, canEdit, toEditable, toOwn, toSeller } from './product-view.ts';
import { type ProductFields, sellingRepository } from './selling-repository.ts';

type NewProduct = EndpointParsed<typeof createProduct>['body'];
type Edit = EndpointParsed<typeof updateProduct>['body'];
type OwnPage = EndpointParsed<typeof listOwnProducts>['query'];

export type SellingService = {
  own(seller: Caller, page: OwnPage): Promise<EndpointReply<typeof listOwnProducts>>;
  editable(caller: Caller, id: string): Promise<EditableProduct>;
  /** Returns the caller as buyers see them. */
  seller(caller: Caller): Promise<EndpointReply<typeof getOwnSeller>>;
  /**
   * Publishes a product. Refusal `already_published` if its draft was already published, `not_found` if the
   * key was used before and that product has been deleted.
   */
  publish(seller: Caller, product: NewProduct, key: IdempotencyKey | null): Promise<OwnProduct>;
  /** Changes a product. Refusal `edit_conflict` if the edit's `version` is not the current one. */
  edit(caller: Caller, id: string, edit: Edit): Promise<EditableProduct>;
  /** Ends a live product or relists an ended one. Refusal `conflict` for any other change. */
  change(caller: Caller, id: string, to: 'ended' | 'live'): Promise<{ status: ProductStatus }>;
  /**
   * Deletes a product. If it was ever booked, releases its bookings and archives it instead. Refusal
   * `conflict` if the product is sold.
   */
  remove(caller: Caller, id: string): Promise<EndpointReply<typeof deleteProduct>>;
};

type Options = {
  db: Database;
  now: () => Date;
  /** Releases a deleted product's open bookings in the given transaction. */
  releaseBookings(trx: Transaction<Schema>, productId: string, reason: string): Promise<void>;
  /** Makes a product's cancellations final in the given transaction. */
  finishCancelledBookings(trx: Transaction<Schema>, productId: string): Promise<void>;
};

export function createSellingService(options: Options): SellingService {
  const { db, now, releaseBookings, finishCancelledBookings } = options;

  /**
   * Converts the form to database values. Refusal `invalid` names the field of an unknown category or photo.
   */
  async function resolve(trx: Transaction<Schema>, form: ProductForm, addresses: PhotoFields) {
    const category = await categoryRepository(trx).byName(form.category_name);
    const photos = await findPhotos(trx, [...addresses.values()]);
    const unknown = [...addresses].filter(([, address]) => !photos.has(address));
    if (!category || unknown.length > 0) {
      const fields: Record<string, string> = {};
      if (!category) fields.category_name = 'Choose one of our categories.';
      for (const [field] of unknown) fields[field] = 'Upload this photo first.';
      throw new Refusal('invalid', `Please check: ${Object.keys(fields).join(', ')}.`, { fields });
    }
    return { fields: toFields(category.id, form), photos: [...new Set(photos.values())] };
  }

  /** Deletes a new product's draft. Refusal `already_published` if the draft was already published. */
  async function endDraft(trx: Transaction<Schema>, sellerId: string, id: string, made: string) {
    const drafts = draftRepository(trx);
    if (!(await drafts.publish(id, sellerId, made))) {
      throw alreadyPublished(await drafts.publication(id, sellerId));
    }
    await drafts.remove(id, sellerId);
  }

  async function reread(trx: Transaction<Schema>, id: string) {
    const row = await productRepository(trx).ownDetail(id);
    if (!row) throw new Error('a product vanished in its own transaction');
    return row;
  }

  /** Locks and returns a product. Refusal `not_found`, or `forbidden` if the caller may not edit it. */
  async function lockOwn(trx: Transaction<Schema>, caller: Caller, id: string) {
    const product = await productState.lock(trx, id);
    if (!product || product.status === 'archived') {
      throw new Refusal('not_found', 'This product does not exist.');
    }
    if (product.seller_id !== caller.id && !may(caller.role, 'edit_any_product')) {
      throw new Refusal('forbidden', 'Only the seller can change this product.');
    }
    return product;
  }

  return {
    async own(seller, { status, cursor, limit }) {
      const products = productRepository(db);
      const from = decodeCursor(cursor, cursorShape('newest'));
      const [rows, byStatus] = await Promise.all([
        products.bySeller(seller.id, status, from?.after ?? null, limit + 1),
        products.countBySeller(seller.id),
      ]);
      const all = ProductStatus.options.map((name) => [name, byStatus.get(name) ?? 0] as const);
      const counts = Object.fromEntries(all) as Record<ProductStatus, number>;
      const total = status
        ? counts[status]
        : all.reduce((sum, [name, n]) => (name === 'archived' ? sum : sum + n), 0);
      const key = (row: { posted_at: Date; id: string }) => [row.posted_at.toISOString(), row.id];
      return { ...toPage(rows, limit, total, key, toOwn), counts };
    },

    async editable(caller, id) {
      return db.transaction().execute(async (trx) => {
        await lockOwn(trx, caller, id);
        return toEditable(await reread(trx, id));
      });
    },

    async seller(caller) {
      const row = await productRepository(db).seller(caller.id);
      if (!row) throw sessionEnded();
      return toSeller(row);
    },

    async publish(seller, form, key) {
      const make = async (trx: Transaction<Schema>) => {
        const addresses = byField(form.image_urls ?? [], { image_url: form.image_url });
        await lockOpenAccount(trx, seller.id, sessionEnded);
        const { fields, photos } = await resolve(trx, form, addresses);
        const selling = sellingRepository(trx);
        const id = uuidv7();
        const at = now();
        await selling.insert({
          ...fields,
          id,
          seller_id: seller.id,
          posted_at: at,
          updated_at: at,
        });
        await selling.setImages(id, photos);
        if (form.draft_id) await endDraft(trx, seller.id, form.draft_id, id);
        return id;
      };
      return withIdempotencyKey(db, seller.id, key, {
        make,
        async read(trx, id) {
          const row = await productRepository(trx).ownDetail(id);
          if (!row) throw new Refusal('not_found', 'You have deleted this product since.');
          return toOwn({ ...row, cover: row.images[0] ?? null });
        },
        reused: () =>
          new Refusal('idempotency_key_reused', 'This key was used for another product.'),
      });
    },

    async edit(caller, id, { version, image_urls, ...form }) {
      return db.transaction().execute(async (trx) => {
        const product = await lockOwn(trx, caller, id);
        if (!canEdit(product.status)) {
          throw new Refusal('conflict', 'A sold product can’t be changed.');
        }
        const { fields, photos } = await resolve(trx, form, byField(image_urls));
        if (product.version !== version) {
          throw new Refusal('edit_conflict', 'This product has changed since you opened it.');
        }
        // The update changes the counts in both categories.
        await categoryRepository(trx).lock([product.category_id, fields.category_id]);
        const selling = sellingRepository(trx);
        await selling.update(id, fields, now());
        await selling.setImages(id, photos);
        return toEditable(await reread(trx, id));
      });
    },

    async change(caller, id, to) {
      return db.transaction().execute(async (trx) => {
        await lockOwn(trx, caller, id);
        await finishCancelledBookings(trx, id);
        const { status } = await lockOwn(trx, caller, id);
        const from = to === 'ended' ? 'live' : 'ended';
        if (status !== from) {
          throw new Refusal('conflict', `Only a product that is ${from} can become ${to}.`);
        }
        await (to === 'live' ? productState.relist : productState.end)(trx, id, now());
        return { status: to };
      });
    },

    async remove(caller, id) {
      return db.transaction().execute(async (trx) => {
        // Bookings take the same lock, so none can be made before this commits.
        const product = await lockOwn(trx, caller, id);
        if (!canDelete(product.status)) {
          throw new Refusal('conflict', 'A sold product can’t be deleted.');
        }
        const selling = sellingRepository(trx);
        const archived = await selling.hasBookings(id);
        if (archived) {
          await releaseBookings(trx, id, 'The seller withdrew this product.');
          await productState.archive(trx, id, now());
        } else {
          await selling.erase(id);
        }
        return { deletedCount: 1, archived };
      });
    },
  };
}

/** Maps form fields to photo addresses. */
type PhotoFields = ReadonlyMap<string, string>;

function byField(addresses: readonly string[], before: Record<string, string> = {}): PhotoFields {
  const list = addresses.map((address, index) => [`image_urls.${index}`, address] as const);
  return new Map([...Object.entries(before), ...list]);
}

function toFields(categoryId: string, form: ProductForm): ProductFields {
  return {
    category_id: categoryId,
    title: form.title,
    brand: form.brand || null,
    model: form.model || null,
    finish: form.finish || null,
    serial_number: form.serial_number || null,
    resale_price_cents: toCents(form.resale_price),
    original_price_cents: toCents(form.original_price),
    year_of_purchase: Number(form.year_of_purchase),
    years_of_use: Number(form.years_of_use),
    condition: form.condition,
    condition_type: form.condition_type,
    seller_name: form.seller_name,
    seller_phone: form.seller_phone,
    location: form.location,
    description: form.description,
    search_text: searchText([form.title, form.brand, form.model, form.finish, form.category_name]),
  };
}
