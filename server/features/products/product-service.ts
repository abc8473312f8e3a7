import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { toCents } from '#contracts/money.ts';
import type {
  createProduct,
  deleteProduct,
  listOwnProducts,
  listProducts,
  OwnProduct,
  Product,
  ProductQuery,
} from '#contracts/products.ts';
import type { Database } from '#server/db/client.ts';
import { imageIdOf } from '#server/db/image-view.ts';
import { once } from '#server/db/once.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { categoryRepository } from './category-repository.ts';
import { cursorShape } from './product-list-query.ts';
import { productRepository } from './product-repository.ts';
import { searchText } from './product-search.ts';
import { canDelete, toCard, toOwn, toProduct } from './product-view.ts';

type NewProduct = EndpointParsed<typeof createProduct>['body'];
type ListPage = EndpointReply<typeof listProducts>;

export type ProductService = {
  /** Public products, of one category or of all (null); Refusal `not_found` for an unknown category. */
  list(query: ProductQuery, categoryName: string | null): Promise<ListPage>;
  /** Refusal `not_found` for what this person may not see, as for what does not exist. */
  detail(viewer: Caller | null, id: string): Promise<Product>;
  own(
    seller: Caller,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<EndpointReply<typeof listOwnProducts>>;
  publish(seller: Caller, product: NewProduct, key: IdempotencyKey | null): Promise<OwnProduct>;
  /**
   * Erases, or archives what somebody ever booked, and releases whoever holds it. Refusal `conflict`
   * once it is sold.
   */
  remove(caller: Caller, id: string): Promise<EndpointReply<typeof deleteProduct>>;
};

type Options = {
  db: Database;
  now: () => Date;
  /** Ends the open bookings of a product that is withdrawn, in the same transaction. */
  releaseBookings(trx: Transaction<Schema>, productId: string, reason: string): Promise<void>;
};

export function createProductService({ db, now, releaseBookings }: Options): ProductService {
  const products = productRepository(db);
  const categories = categoryRepository(db);

  /** How many products match; categories keep their own count, filters must be counted. */
  async function total(
    query: ProductQuery,
    category: string | null,
    first: { category_count: number } | undefined,
  ): Promise<number> {
    const { cursor: _, limit: __, sort: ___, ...filters } = query;
    const unfiltered = Object.values(filters).every((value) => value === undefined || value === '');
    if (!unfiltered) return first ? products.countListed(query, category) : 0;
    if (category === null) return categories.countAll();
    return first?.category_count ?? 0;
  }

  return {
    async list(query, categoryName) {
      const cursor = decodeCursor(query.cursor, cursorShape(query.sort));
      const after = cursor?.after ?? null;
      const limit = query.limit + 1;
      const rows = await products.list({ query, category: categoryName, after, limit });
      if (rows.length === 0 && categoryName !== null && !(await categories.byName(categoryName))) {
        throw new Refusal('not_found', 'There is no such category.');
      }
      const count = cursor?.total ?? (await total(query, categoryName, rows[0]));
      return toPage(
        rows,
        query.limit,
        count,
        (row) => [
          query.sort === 'newest' ? row.posted_at.toISOString() : row.resale_price_cents,
          row.id,
        ],
        toCard,
      );
    },

    async detail(viewer, id) {
      const row = await products.detail(id);
      const trusted = viewer !== null && viewer.role !== 'user';
      const visible =
        row !== undefined &&
        (row.listed ||
          trusted ||
          row.seller_id === viewer?.id ||
          (viewer !== null && (await products.hasBookingOf(id, viewer.id))));
      if (!visible) throw new Refusal('not_found', 'This product is not for sale any more.');
      return toProduct(row, { id: viewer?.id ?? null, trusted });
    },

    async own(seller, { cursor, limit }) {
      const place = decodeCursor(cursor, cursorShape('newest'));
      const [rows, count] = await Promise.all([
        products.bySeller(seller.id, place?.after ?? null, limit + 1),
        place?.total ?? products.countBySeller(seller.id),
      ]);
      return toPage(rows, limit, count, (row) => [row.posted_at.toISOString(), row.id], toOwn);
    },

    async publish(seller, form, key) {
      const reused = () =>
        new Refusal('idempotency_key_reused', 'This key was used for another product.');
      return once(db, seller.id, key, reused, async (trx) => {
        const repository = productRepository(trx);
        const category = await categoryRepository(trx).byName(form.category_name);
        const image = await repository.imageByAddress(imageIdOf(form.image_url), form.image_url);
        if (!category || !image) {
          const fields = {
            ...(!category && { category_name: 'Choose one of our categories!' }),
            ...(!image && { image_url: 'Upload the picture first!' }),
          };
          const names = Object.keys(fields).join(', ');
          throw new Refusal('invalid', `Please check: ${names}.`, { fields });
        }
        const id = uuidv7();
        const at = now();
        await repository.insert(toRow(id, seller.id, category.id, form, at));
        await repository.addImage(id, 0, image.id);
        return toOwn({
          id,
          title: form.title,
          category_name: category.name,
          brand: form.brand || null,
          resale_price_cents: toCents(form.resale_price),
          original_price_cents: toCents(form.original_price),
          condition: form.condition,
          condition_type: form.condition_type,
          location: form.location,
          posted_at: at,
          status: 'live',
          cover: image,
          seller_phone: form.seller_phone,
          version: 1,
        });
      });
    },

    async remove(caller, id) {
      return db.transaction().execute(async (trx) => {
        const repository = productRepository(trx);
        // The lock holds off a booking that is being made, so that the history can't change meanwhile.
        const product = await repository.lock(id);
        if (!product || product.status === 'archived') {
          throw new Refusal('not_found', 'There is no such product.');
        }
        if (product.seller_id !== caller.id && caller.role !== 'admin') {
          throw new Refusal('forbidden', 'Only its seller may delete a product.');
        }
        if (!canDelete(product.status)) {
          throw new Refusal('conflict', 'A sold product stays in the records.');
        }
        const archived = await repository.hasBookings(id);
        if (archived) {
          await releaseBookings(trx, id, 'The seller withdrew this product.');
          await repository.archive(id, now());
        } else {
          await repository.erase(id);
        }
        return { deletedCount: 1, archived };
      });
    },
  };
}

function toRow(id: string, sellerId: string, categoryId: string, form: NewProduct, at: Date) {
  return {
    id,
    category_id: categoryId,
    seller_id: sellerId,
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
    posted_at: at,
    updated_at: at,
  };
}
