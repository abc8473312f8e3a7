import {
  createConsignment,
  getConsignment,
  listConsignments,
  returnConsignment,
} from '#contracts/stock/consignments.ts';
import { addStock, checkSerial, getIntake, searchModels } from '#contracts/stock/intakes.ts';
import { changeItemStock, createItem, listItems, updateItem } from '#contracts/stock/items.ts';
import {
  getOwnerDetails,
  getPayout,
  getStatement,
  listOwners,
  payOut,
} from '#contracts/stock/payouts.ts';
import { exportShopReport, getShopReport } from '#contracts/stock/shop-report.ts';
import { exportStock, listStock } from '#contracts/stock/stock-book.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import { numberPieces } from '#server/catalog/stock-numbers.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { createConsignmentService } from './consignment-service.ts';
import { createIntakeService } from './intake-service.ts';
import { createItemService } from './item-service.ts';
import type { Paying } from './payout-service.ts';
import { createPayoutService } from './payout-service.ts';
import { forgetDetails } from './retention.ts';
import { createShopReportService } from './shop-report-service.ts';
import { createStockBookService } from './stock-book-service.ts';
import type { StolenCheck } from './stolen-check.ts';

type Above = Paying & { stolen: StolenCheck };

/** Returns the services for the counter, and the room's work. */
export function mountStock(
  mount: Mount,
  core: Core,
  { search, stolen, ...paying }: Above & { search: Pick<ProductSearch, 'queryOf'> },
) {
  const intakes = createIntakeService(core, { search, stolen });
  const consignments = createConsignmentService(core, stolen);
  const payouts = createPayoutService(core, paying);
  const book = createStockBookService(core);
  const items = createItemService(core);
  const report = createShopReportService(core);
  mount(createConsignment, ({ caller, body, idempotencyKey }) =>
    consignments.takeIn(caller, body, idempotencyKey),
  );
  mount(listConsignments, ({ query }) => consignments.list(query));
  mount(getConsignment, ({ params }) => consignments.one(params.id));
  mount(returnConsignment, ({ caller, params, body }) =>
    consignments.giveBack(caller, params.id, body.reason),
  );
  mount(listOwners, ({ query }) => payouts.owners(query));
  mount(getStatement, ({ caller, params }) => payouts.statement(caller, params.id));
  mount(getOwnerDetails, ({ caller, params }) => payouts.details(caller, params.id));
  mount(payOut, ({ caller, params, body, idempotencyKey }) =>
    payouts.pay(caller, params.id, body, idempotencyKey),
  );
  mount(getPayout, ({ params }) => payouts.one(params.id));
  mount(getIntake, ({ caller, params }) => intakes.read(caller, params.id));
  mount(checkSerial, ({ query }) => intakes.withSerial(query.serial_number));
  mount(searchModels, async ({ query }) => ({ items: await intakes.models(query.q) }));
  mount(addStock, ({ caller, body, idempotencyKey }) =>
    intakes.addStock(caller, body.product, idempotencyKey),
  );
  mount(listItems, ({ query }) => items.list(query));
  mount(createItem, ({ caller, body, idempotencyKey }) =>
    items.create(caller, body, idempotencyKey),
  );
  mount(updateItem, ({ caller, params, body }) => items.update(caller, params.id, body));
  mount(changeItemStock, ({ caller, params, body, idempotencyKey }) =>
    items.count(caller, params.id, body, idempotencyKey),
  );
  mount(getShopReport, ({ query }) => report.read(query));
  mount(exportShopReport, ({ query }) => report.csv(query));
  mount(listStock, ({ query }) => book.list(query));
  mount(exportStock, ({ query }) => book.csv(query));
  return { intakes, payouts, sweep: () => Promise.all([forgetDetails(core), numberPieces(core)]) };
}
