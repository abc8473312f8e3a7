import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { may } from '#contracts/permissions.ts';
import type { listProducts, Product, ProductQuery } from '#contracts/products.ts';
import type { listSimilarProducts, suggestNames } from '#contracts/selling.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { categoryRepository } from './category-repository.ts';
import { cursorShape } from './product-list-query.ts';
import { productRepository } from './product-repository.ts';
import { toCard, toProduct } from './product-view.ts';
import type { ViewCounter } from './view-counter.ts';

type SuggestionQuery = EndpointParsed<typeof suggestNames>['query'];
type ListPage = EndpointReply<typeof listProducts>;

export type ProductService = {
  /**
   * Returns public products in one category, or in all if null. Refusal `not_found` for an unknown category.
   */
  list(query: ProductQuery, categoryName: string | null): Promise<ListPage>;
  /** Returns a product. Refusal `not_found` if it does not exist or the viewer may not see it. */
  detail(viewer: Caller | null, id: string): Promise<Product>;
  /** Returns similar products and others by the seller. Same Refusal as {@link ProductService.detail}. */
  similar(viewer: Caller | null, id: string): Promise<EndpointReply<typeof listSimilarProducts>>;
  /** Returns brands, or a brand's models, that start with the given text, most frequent first. */
  suggest(query: SuggestionQuery): Promise<{ items: string[] }>;
};

type Options = { db: Database; views: ViewCounter; holdHours: number };

export function createProductService({ db, views, holdHours }: Options): ProductService {
  const products = productRepository(db);
  const categories = categoryRepository(db);

  /** Returns a product if it is public or the viewer's own, or if the viewer ever booked it. */
  async function visible(viewer: Caller | null, id: string) {
    const row = await products.detail(id, viewer?.id ?? null);
    const seen =
      row !== undefined &&
      (row.listed ||
        seesAny(viewer) ||
        row.seller_id === viewer?.id ||
        (viewer !== null && (await products.hasBookingOf(id, viewer.id))));
    if (!seen) throw new Refusal('not_found', 'This product is no longer for sale.');
    return row;
  }

  /** Counts matching products. Without filters, returns the count stored with the categories. */
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
        throw new Refusal('not_found', 'This category does not exist.');
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
      const row = await visible(viewer, id);
      if (row.seller_id !== viewer?.id) views.seen(id);
      return toProduct(row, { id: viewer?.id ?? null, seesAny: seesAny(viewer) }, holdHours);
    },

    async similar(viewer, id) {
      const { seller_id } = await visible(viewer, id);
      const similar = await products.similar(id, 8);
      const shown = [id, ...similar.map((row) => row.id)];
      const fromSeller = await products.onSaleBy(seller_id, shown, 4);
      return { items: similar.map(toCard), from_seller: fromSeller.map(toCard) };
    },

    suggest: async (query) => ({ items: await products.names(query, 10) }),
  };
}

const seesAny = (viewer: Caller | null) => viewer !== null && may(viewer.role, 'see_any_product');
