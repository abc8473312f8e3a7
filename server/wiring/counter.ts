import type { LineParts } from '#server/features/bookings/booking-line.ts';
import type { BookingLookup } from '#server/features/bookings/booking-lookup.ts';
import { createCounterBookings } from '#server/features/bookings/counter-bookings.ts';
import { mountCounter } from '#server/features/counter/counter-routes.ts';
import { createCounterService } from '#server/features/counter/counter-service.ts';
import { mountIntakes } from '#server/features/intake/intake-routes.ts';
import { createIntakeService } from '#server/features/intake/intake-service.ts';
import { mountStockBook } from '#server/features/intake/stock-book-routes.ts';
import { createStockBookService } from '#server/features/intake/stock-book-service.ts';
import { addProduct } from '#server/features/products/add-product.ts';
import { productState } from '#server/features/products/product-state.ts';
import { createProductsAtCounter } from '#server/features/products/products-at-counter.ts';
import { productsWithSerial } from '#server/features/products/same-serial.ts';
import type { ProductSearch } from '#server/features/products/search/product-search.ts';
import { createCreditKeys } from '#server/features/sales/credit-key.ts';
import { createReturnService } from '#server/features/sales/return-service.ts';
import { mountSales, mountTill } from '#server/features/sales/sale-routes.ts';
import { createSaleService } from '#server/features/sales/sale-service.ts';
import { createTillService } from '#server/features/sales/till-service.ts';
import { peopleAtCounter } from '#server/features/users/people-at-counter.ts';
import type { ShopAccount } from '#server/features/users/shop-account.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Core } from './core.ts';

type Parts = Core & {
  search: ProductSearch;
  line: LineParts;
  lookup: BookingLookup;
  findShop: ShopAccount;
  /** The key that hides from whom the shop bought, and whose store credit is whose. */
  intakeKey: Uint8Array<ArrayBuffer>;
};

/** Connects what the shop's staff use: the counter's search, tickets, the till, buying and the stock book. */
export function openCounter(parts: Parts) {
  const { db, now, config, jobs, turns, search, line, lookup, findShop } = parts;
  const creditKeys = createCreditKeys(parts.intakeKey);
  const counter = createCounterService({
    products: createProductsAtCounter({ db, search, now, findShop }).find,
    bookings: lookup.search,
    people: (q, limit) => peopleAtCounter(db, q, limit),
  });
  const intakes = createIntakeService({
    db,
    now,
    key: parts.intakeKey,
    holdingDays: config.intake.holdingDays,
    retentionDays: config.intake.retentionDays,
    addProduct,
    withSerial: productsWithSerial,
  });
  const sales = createSaleService({
    db,
    now,
    findShop,
    products: productState,
    bookings: createCounterBookings({ db, now, ...line }),
    takeIn: intakes.takeIn,
    creditKeys,
    jobsReady: jobs.boss,
  });
  const { shopAccount } = sales;
  return {
    sweep: () => intakes.sweep(),
    mount(mount: Mount): void {
      mountCounter(mount, counter);
      const returns = createReturnService({ db, now, creditKeys, products: productState });
      mountSales(mount, { sales, returns, turns });
      mountTill(mount, createTillService({ db, now }));
      mountIntakes(mount, intakes);
      mountStockBook(mount, createStockBookService({ db, tax: config.tax, shopAccount }));
    },
  };
}
