import {
  arrivalCount,
  type ProductPage,
  type ProductQuery,
} from '#contracts/catalog/product-lists.ts';
import type { suggestNames } from '#contracts/catalog/search.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { may } from '#contracts/permissions.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import type { Core } from '#server/core.ts';

import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { categoryRepository } from './category-repository.ts';
import { cursorShape, sortKeyOf } from './product-list-query.ts';
import { productRepository, type ViewerColumns } from './product-repository.ts';
import { isHidden, toCard, toProduct } from './product-view.ts';
import { asSellerSees } from './serial-check.ts';
import type { createViewCounter } from './view-counter.ts';

type SuggestionQuery = EndpointParsed<typeof suggestNames>['query'];

export type ProductParts = {
  search: ProductSearch;
  views: ReturnType<typeof createViewCounter>;
  viewerColumns: ViewerColumns;
};

export function createProductService(core: Core, parts: ProductParts) {
  const { reads, now, config } = core;
  const { search, views, viewerColumns } = parts;
  const products = productRepository(reads);
  const categories = categoryRepository(reads);

  /**
   * Returns a product if it is public, sold or the viewer's own, or if the viewer may see any product. If the product
   * isn't hidden, buyers who have ever booked it may see it, too. Throws a `not_found` Refusal in all other cases.
   */
  async function visible(viewer: Caller | null, id: string) {
    const row = await products.detail(id, { id: viewer?.id ?? null, at: now() }, viewerColumns);
    const seen =
      row !== undefined &&
      (row.visible ||
        seesAny(viewer) ||
        row.seller_id === viewer?.id ||
        (viewer !== null &&
          !isHidden(row.moderation) &&
          (await products.hasBookingOf(id, viewer.id))));
    if (!seen) throw new Refusal('not_found', 'This product is no longer for sale.');
    return row;
  }

  /**
   * If the search text is a serial number, tag number or GTIN and there are no filters, returns the products with that
   * number. Staff find products of all sellers this way, and other people find only their own. Returns null if there
   * are none.
   */
  async function withNumber(
    viewer: Caller | null,
    query: ProductQuery,
  ): Promise<ProductPage | null> {
    const { q, cursor, ...filters } = query;
    if (!viewer || !q || cursor || search.narrows(filters)) return null;
    const rows = await products.byNumber(q, seesAny(viewer) ? null : viewer.id);
    if (rows.length === 0) return null;
    const items = rows.map(toCard);
    return { items, next_cursor: null, total: items.length, total_exact: true, corrected: null };
  }

  return {
    /**
     * Returns public products in a category, or in all categories if `categoryName` is null. Throws a `not_found`
     * Refusal if the category does not exist.
     */
    async list(viewer: Caller | null, query: ProductQuery, categoryName: string | null) {
      if (search.narrows(query)) {
        if (categoryName !== null && !(await categories.byName(categoryName))) throw noCategory();
        const category = categoryName === null ? query.category : [categoryName];
        const wanted = { ...query, category };
        return (await withNumber(viewer, wanted)) ?? (await search.list(wanted));
      }
      const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
      const cursor = decodeCursor(query.cursor, cursorShape(sort));
      const after = cursor?.after ?? null;
      const limit = query.limit + 1;
      const rows = await products.list({ sort, category: categoryName, after, limit });
      if (rows.length === 0 && categoryName !== null && !(await categories.byName(categoryName))) {
        throw noCategory();
      }
      const total = cursor?.total ?? rows[0]?.total ?? 0;
      const key = (row: (typeof rows)[number]) => [sortKeyOf(sort, row), row.id];
      const page = toPage(rows, query.limit, total, key, toCard);
      return { ...page, total_exact: true, corrected: null };
    },

    arrivals: async () => ({ items: (await products.newestLive(arrivalCount)).map(toCard) }),

    /**
     * Returns a product. Counts a view unless `again` is set. Throws a `not_found` Refusal if the product does not
     * exist or the viewer may not see it.
     */
    async detail(viewer: Caller | null, id: string, again: boolean) {
      const row = await visible(viewer, id);
      if (!again && row.seller_id !== viewer?.id) views.seen(id);
      const own = row.seller_id === viewer?.id && !seesAny(viewer);
      const seen = own ? asSellerSees(row, now()) : row;
      return toProduct(seen, { id: viewer?.id ?? null, seesAny: seesAny(viewer) }, config);
    },

    /** Returns similar products, and other products by the seller. Throws the same Refusal as `detail`. */
    async similar(viewer: Caller | null, id: string) {
      const { seller_id, brand } = await visible(viewer, id);
      const similar = await products.similar(id, brand, 8);
      const shown = [id, ...similar.map((row) => row.id)];
      const fromSeller = await products.onSaleBy(seller_id, shown, 4);
      return { items: similar.map(toCard), from_seller: fromSeller.map(toCard) };
    },

    /** Returns brands, or one brand's models, that contain the text at the start of a word. */
    suggest: async (query: SuggestionQuery) => ({ items: await products.names(query, 10) }),
  };
}

const noCategory = () => new Refusal('not_found', 'This category does not exist.');

const seesAny = (viewer: Caller | null) => viewer !== null && may(viewer.role, 'see_any_product');
