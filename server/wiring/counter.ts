import type { LineParts } from '#server/bookings/booking-line.ts';
import type { BookingLookup } from '#server/bookings/booking-lookup.ts';
import { createCounterBookings } from '#server/bookings/counter-bookings.ts';
import { productState } from '#server/catalog/product-state.ts';
import { productsWithSerial } from '#server/catalog/same-serial.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import { mountCounter } from '#server/counter/counter-routes.ts';
import { createCounterService } from '#server/counter/counter-service.ts';
import { createDayService } from '#server/counter/day-service.ts';
import { peopleAtCounter, personAtCounter } from '#server/counter/people-at-counter.ts';
import { pickupsOfDay } from '#server/counter/pickups-of-day.ts';
import { createProductsAtCounter } from '#server/counter/products-at-counter.ts';
import { createReturnService } from '#server/counter/return-service.ts';
import { createStoreCredit } from '#server/counter/store-credit.ts';
import { mountSales, mountTill } from '#server/counter/ticket-routes.ts';
import { createSaleService } from '#server/counter/ticket-service.ts';
import { tillRepository } from '#server/counter/till-repository.ts';
import { createTillService } from '#server/counter/till-service.ts';
import type { NoteReading } from '#server/db/audit-reading.ts';
import type { Trx } from '#server/db/client.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ShopAccount } from '#server/people/shop-account.ts';
import { addProduct } from '#server/selling/add-product.ts';
import { mountConsignments } from '#server/stock/consignment-routes.ts';
import { createConsignmentService } from '#server/stock/consignment-service.ts';
import { mountIntakes } from '#server/stock/intake-routes.ts';
import { createIntakeService } from '#server/stock/intake-service.ts';
import { pastModels } from '#server/stock/past-models.ts';
import { createPayoutService } from '#server/stock/payout-service.ts';
import { shopReportRepository } from '#server/stock/shop-report-repository.ts';
import { mountShopReport } from '#server/stock/shop-report-routes.ts';
import { createShopReportService } from '#server/stock/shop-report-service.ts';
import { mountStockBook } from '#server/stock/stock-book-routes.ts';
import { createStockBookService } from '#server/stock/stock-book-service.ts';
import type { Core } from './core.ts';
import type { openStolen } from './stolen.ts';

type Parts = Core & {
  search: ProductSearch;
  line: LineParts;
  lookup: BookingLookup;
  findShop: ShopAccount;
  noteReading: NoteReading;
  /** Makes a product's cancellations final in the given transaction. */
  finishCancelledBookings(trx: Trx, productId: string): Promise<void>;
  /** The stolen-gear register. */
  stolen: Pick<ReturnType<typeof openStolen>, 'screen' | 'registered'>;
  /** The key that encrypts sellers' details. The fingerprints for store credit are derived from the same key. */
  intakeKey: Uint8Array<ArrayBuffer>;
};

/**
 * Creates and connects the features for the shop's staff: the search at the counter, tickets, the till, buying and the
 * stock book.
 */
export function openCounter(parts: Parts) {
  const { db, now, config, jobs, search, line, lookup, findShop } = parts;
  const { intakeKey, finishCancelledBookings, stolen } = parts;
  const credit = createStoreCredit(intakeKey);
  const counter = createCounterService({
    products: createProductsAtCounter({ db, search, now, findShop }).find,
    bookings: lookup.search,
    people: (q, limit) => peopleAtCounter(db, q, limit),
    person: (id) => personAtCounter(db, id),
    noteReading: parts.noteReading,
  });
  const intakes = createIntakeService({
    db,
    now,
    key: intakeKey,
    holdingDays: config.intake.holdingDays,
    retentionDays: config.intake.retentionDays,
    addProduct,
    screen: stolen.screen,
    withSerial: productsWithSerial,
    stolenWith: stolen.registered,
    models: async (q) => pastModels(db, q, (await search.queryOf({ q })) ?? null),
    shopAccount: () => sales.shopAccount(),
  });
  const consignments = createConsignmentService({
    db,
    now,
    key: intakeKey,
    holdingDays: config.intake.holdingDays,
    retentionDays: config.intake.retentionDays,
    shopAccount: (on) => sales.shopAccount(on),
    addProduct,
    screen: stolen.screen,
    products: productState,
    finishCancelledBookings,
  });
  const { owe } = consignments;
  const till = createTillService({ db, now });
  const payouts = createPayoutService({
    db,
    now,
    key: intakeKey,
    takeCash: till.takeOut,
    addCredit: credit.add,
  });
  const sales = createSaleService({
    db,
    now,
    findShop,
    products: productState,
    bookings: createCounterBookings({ db, now, ...line }),
    takeIn: intakes.takeIn,
    credit,
    owe,
    jobsReady: jobs.boss,
  });
  const shopAccount = () => sales.shopAccount();
  const day = createDayService({
    now,
    shopAccount,
    pickups: (shopId, times) => pickupsOfDay(db, shopId, times),
    findShop: () => findShop(db),
    tillOpenedAt: () => tillRepository(db).openedAt(),
    tillLastChange: () => tillRepository(db).lastChange(),
    takings: (shopId, from) => shopReportRepository(db).takings(shopId, from),
    owedToOwners: payouts.owed,
  });
  return {
    shopSince: day.since,
    sweep: () => Promise.all([intakes.sweep(), consignments.sweep()]),
    mount(mount: Mount): void {
      mountCounter(mount, counter, day);
      const returns = createReturnService({ db, now, credit, owe, products: productState });
      mountSales(mount, { sales, returns });
      mountTill(mount, till);
      mountIntakes(mount, intakes);
      mountConsignments(mount, consignments, payouts);
      mountStockBook(mount, createStockBookService({ db, tax: config.tax, shopAccount }));
      mountShopReport(mount, createShopReportService({ db, now, shopAccount }));
    },
  };
}
