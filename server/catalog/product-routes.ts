import { listCategories } from '#contracts/catalog/categories.ts';
import { getPriceGuide } from '#contracts/catalog/price-guide.ts';
import { listCategoryProducts, listProducts } from '#contracts/catalog/product-lists.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import { getFacets, suggestSearches } from '#contracts/catalog/search.ts';
import { listSimilarProducts, suggestNames } from '#contracts/selling/selling.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import type { Database } from '#server/db/client.ts';
import type { Mount } from '#server/http/mount.ts';

import { categoryRepository } from './category-repository.ts';
import type { PriceGuideService } from './price-guide-service.ts';
import type { ProductService } from './product-service.ts';

type Reads = { products: ProductService; search: ProductSearch };

export function mountProducts(mount: Mount, { products, search }: Reads): void {
  mount(listProducts, ({ caller, query }) => products.list(caller, query, null));
  mount(listCategoryProducts, ({ caller, query, params }) =>
    products.list(caller, query, params.name),
  );
  mount(getFacets, ({ query }) => search.facets(query));
  mount(suggestSearches, ({ query }) => search.suggest(query));
  mount(getProduct, ({ caller, params, query }) =>
    products.detail(caller, params.id, query.again === 'true'),
  );
  mount(listSimilarProducts, ({ caller, params }) => products.similar(caller, params.id));
  mount(suggestNames, ({ query }) => products.suggest(query));
}

export function mountPriceGuide(mount: Mount, { guide }: PriceGuideService): void {
  mount(getPriceGuide, ({ query }) => guide(query));
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
