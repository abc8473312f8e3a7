import { listCategories } from '#contracts/categories.ts';
import { createProduct, deleteProduct, listOwnProducts } from '#contracts/own-products.ts';
import { getPriceGuide } from '#contracts/price-guide.ts';
import { listCategoryProducts, listProducts, type ProductQuery } from '#contracts/product-lists.ts';
import { getProduct } from '#contracts/products.ts';
import { getFacets, suggestSearches } from '#contracts/search.ts';
import {
  discardDraft,
  endProduct,
  getDraftProduct,
  getOwnProduct,
  getOwnSeller,
  listDrafts,
  listSimilarProducts,
  relistProduct,
  saveDraft,
  suggestNames,
  updateProduct,
} from '#contracts/selling.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Turns } from '#server/http/turns.ts';
import { categoryRepository } from './category-repository.ts';
import type { DraftService } from './draft-service.ts';
import type { PriceGuideService } from './price-guide-service.ts';
import type { ProductService } from './product-service.ts';
import type { ProductSearch } from './search/product-search.ts';
import type { SellingService } from './selling-service.ts';

type Reads = { products: ProductService; search: ProductSearch; turns: Turns };

export function mountProducts(mount: Mount, { products, search, turns }: Reads): void {
  /** A list without filters is cheap, so the request doesn't have to wait for its turn. */
  const list = (caller: Caller | null, query: ProductQuery, category: string | null) => {
    const read = () => products.list(caller, query, category);
    return search.narrows(query) ? turns.run(caller?.id ?? null, read) : read();
  };
  mount(listProducts, ({ caller, query }) => list(caller, query, null));
  mount(listCategoryProducts, ({ caller, query, params }) => list(caller, query, params.name));
  mount(getFacets, ({ caller, query }) =>
    turns.run(caller?.id ?? null, () => search.facets(query)),
  );
  mount(suggestSearches, ({ caller, query }) =>
    turns.run(caller?.id ?? null, () => search.suggest(query)),
  );
  mount(getProduct, ({ caller, params, query }) =>
    products.detail(caller, params.id, query.again === 'true'),
  );
  mount(listSimilarProducts, ({ caller, params }) =>
    turns.run(caller?.id ?? null, () => products.similar(caller, params.id)),
  );
  mount(suggestNames, ({ caller, query }) => turns.run(caller.id, () => products.suggest(query)));
}

export function mountPriceGuide(mount: Mount, { guide }: PriceGuideService, turns: Turns): void {
  mount(getPriceGuide, ({ caller, query }) => turns.run(caller?.id ?? null, () => guide(query)));
}

export function mountSelling(mount: Mount, selling: SellingService, turns: Turns): void {
  mount(listOwnProducts, ({ caller, query }) => {
    const read = () => selling.own(caller, query);
    return query.q ? turns.run(caller.id, read) : read();
  });
  mount(getOwnProduct, ({ caller, params }) => selling.editable(caller, params.id));
  mount(getOwnSeller, ({ caller }) => selling.seller(caller));
  mount(createProduct, ({ caller, body, idempotencyKey }) =>
    selling.publish(caller, body, idempotencyKey),
  );
  mount(updateProduct, ({ caller, params, body }) => selling.edit(caller, params.id, body));
  mount(endProduct, ({ caller, params }) => selling.change(caller, params.id, 'ended'));
  mount(relistProduct, ({ caller, params }) => selling.change(caller, params.id, 'live'));
  mount(deleteProduct, ({ caller, params }) => selling.remove(caller, params.id));
}

export function mountDrafts(mount: Mount, drafts: DraftService): void {
  mount(listDrafts, ({ caller }) => drafts.list(caller));
  mount(saveDraft, ({ caller, params, body }) =>
    drafts.save(caller, params.id, body.form, body.version),
  );
  mount(getDraftProduct, ({ caller, params }) => drafts.product(caller, params.id));
  mount(discardDraft, async ({ caller, params }) => ({
    deletedCount: await drafts.discard(caller, params.id),
  }));
}

export function mountCategories(mount: Mount, db: Database): void {
  mount(listCategories, async () => {
    const rows = await categoryRepository(db).all();
    const items = rows.map((row) => ({
      _id: row.id,
      category_name: row.name,
      description: row.description,
      image: row.image,
      count: row.count,
    }));
    return { items, next_cursor: null, total: items.length };
  });
}
