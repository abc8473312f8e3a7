import type { BookingService } from '#server/features/bookings/booking-service.ts';
import type { ChangeStockPrice } from '#server/features/intake/stock-price.ts';
import { reviewEdit } from '#server/features/moderation/edited-product.ts';
import { createDraftService } from '#server/features/products/draft-service.ts';
import { createPriceGuideService } from '#server/features/products/price-guide-service.ts';
import { cardsOf } from '#server/features/products/product-cards.ts';
import {
  mountCategories,
  mountDrafts,
  mountPriceGuide,
  mountProducts,
  mountSelling,
} from '#server/features/products/product-routes.ts';
import { createProductService } from '#server/features/products/product-service.ts';
import type { ProductSearch } from '#server/features/products/search/product-search.ts';
import { createSellingService, type Screen } from '#server/features/products/selling-service.ts';
import { createViewCounter } from '#server/features/products/view-counter.ts';
import { mountSavedSearches } from '#server/features/saved-searches/saved-search-routes.ts';
import { createSavedSearchService } from '#server/features/saved-searches/saved-search-service.ts';
import { mountWatching } from '#server/features/watching/watch-routes.ts';
import { createWatchService } from '#server/features/watching/watch-service.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Core } from './core.ts';

type Parts = Core & {
  search: ProductSearch;
  bookings: BookingService;
  /** Reports a product if its serial number is registered as stolen. */
  screen: Screen;
  changeStockPrice: ChangeStockPrice;
  signImages<T>(reply: T): T;
};

/** Creates and connects the catalog features, which let people find, watch and sell products. */
export function openCatalogue(parts: Parts) {
  const { db, now, config, search, bookings, screen, signImages, changeStockPrice } = parts;
  const views = createViewCounter(db);
  const holdHours = config.bookingHours.hold;
  const products = createProductService({ db, search, now, views, holdHours });
  const selling = createSellingService({
    db,
    now,
    limitFactor: config.rateLimitFactor,
    screen,
    reviewEdit,
    signImages,
    changeStockPrice,
    releaseBookings: bookings.releaseAll,
    finishCancelledBookings: bookings.finishCancelled,
  });
  const priceGuide = createPriceGuideService(db);
  const drafts = createDraftService({ db, now });
  return {
    views,
    selling,
    priceGuide,
    drafts,
    mount(mount: Mount): void {
      mountCategories(mount, db);
      mountProducts(mount, { products, search });
      mountPriceGuide(mount, priceGuide);
      mountWatching(mount, createWatchService({ db, now, cardsOf }));
      const { queryOf } = search;
      mountSavedSearches(mount, createSavedSearchService({ db, now, queryOf }));
      mountSelling(mount, selling);
      mountDrafts(mount, drafts);
    },
  };
}
