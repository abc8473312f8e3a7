import type { BookingService } from '#server/bookings/booking-service.ts';
import { viewerBooking } from '#server/bookings/viewer-booking.ts';
import { createPriceGuideService } from '#server/catalog/price-guide-service.ts';
import { cardsOf } from '#server/catalog/product-cards.ts';
import { mountCategories, mountPriceGuide, mountProducts } from '#server/catalog/product-routes.ts';
import { createProductService } from '#server/catalog/product-service.ts';
import { mountSavedSearches } from '#server/catalog/saved-searches/saved-search-routes.ts';
import { createSavedSearchService } from '#server/catalog/saved-searches/saved-search-service.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import { createViewCounter } from '#server/catalog/view-counter.ts';
import { mountWatching } from '#server/catalog/watching/watch-routes.ts';
import { createWatchService } from '#server/catalog/watching/watch-service.ts';
import type { Mount } from '#server/http/mount.ts';
import { reviewEdit } from '#server/moderation/edited-product.ts';
import { createDraftService } from '#server/selling/draft-service.ts';
import { mountDrafts, mountSelling } from '#server/selling/selling-routes.ts';
import { createSellingService, type Screen } from '#server/selling/selling-service.ts';
import type { ChangeStockPrice } from '#server/stock/stock-price.ts';
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
  const products = createProductService({ db, search, now, views, holdHours, viewerBooking });
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
