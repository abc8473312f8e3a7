import { listCategories } from '#contracts/catalog/categories.ts';
import { getPriceGuide } from '#contracts/catalog/price-guide.ts';
import {
  listCategoryProducts,
  listNewArrivals,
  listProducts,
} from '#contracts/catalog/product-lists.ts';
import { getProduct, listSimilarProducts } from '#contracts/catalog/products.ts';
import { getFacets, suggestNames, suggestSearches } from '#contracts/catalog/search.ts';
import { savedSearchFollower } from '#server/catalog/saved-searches/saved-search-follower.ts';
import { mountSavedSearches } from '#server/catalog/saved-searches/saved-search-routes.ts';
import { createSavedSearchService } from '#server/catalog/saved-searches/saved-search-service.ts';
import { addUpCounts } from '#server/catalog/search/product-counts.ts';
import { createProductSearch } from '#server/catalog/search/product-search.ts';
import { recountWords } from '#server/catalog/search/rebuild-search.ts';
import { watchFollower } from '#server/catalog/watching/watch-follower.ts';
import { mountWatching } from '#server/catalog/watching/watch-routes.ts';
import { createWatchService } from '#server/catalog/watching/watch-service.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { categoryRepository } from './category-repository.ts';
import { createPriceGuideService } from './price-guide-service.ts';
import type { ProductParts } from './product-service.ts';
import { createProductService } from './product-service.ts';
import { createViewCounter } from './view-counter.ts';

type Above = Pick<ProductParts, 'viewerColumns'>;

/** Returns the search, and the room's work. */
export function mountCatalog(mount: Mount, core: Core, { viewerColumns }: Above) {
  const { db, reads, tell } = core;
  const publicSearch = createProductSearch({ db: reads });
  // Staff and saved searches must not miss what has just changed.
  const search = reads === db ? publicSearch : createProductSearch({ db });
  const views = createViewCounter(db);
  const products = createProductService(core, { search: publicSearch, views, viewerColumns });
  const priceGuide = createPriceGuideService(reads);
  mount(listProducts, ({ caller, query }) => products.list(caller, query, null));
  mount(listCategoryProducts, ({ caller, query, params }) =>
    products.list(caller, query, params.name),
  );
  mount(listNewArrivals, products.arrivals);
  mount(getFacets, ({ query }) => publicSearch.facets(query));
  mount(suggestSearches, ({ query }) => publicSearch.suggest(query));
  mount(getProduct, ({ caller, params, query }) =>
    products.detail(caller, params.id, query.again === 'true'),
  );
  mount(listSimilarProducts, ({ caller, params }) => products.similar(caller, params.id));
  mount(suggestNames, ({ query }) => products.suggest(query));
  mount(getPriceGuide, ({ query }) => priceGuide.guide(query));
  mount(listCategories, async () => {
    const rows = await categoryRepository(reads).all();
    const items = rows.map((row) => ({
      _id: row.id,
      category_name: row.name,
      description: row.description,
      image: row.image,
      count: row.count,
    }));
    return { items, next_cursor: null, total: items.length };
  });
  mountWatching(mount, createWatchService(core));
  mountSavedSearches(mount, createSavedSearchService(core, search));
  return {
    search,
    followers: [watchFollower(tell), savedSearchFollower(tell)],
    jobs: { 'recount-words': () => recountWords(db) },
    timers: [
      { seconds: 2, run: () => addUpCounts(db) },
      { seconds: 10, run: views.flush },
    ],
    stop: views.flush,
  };
}
