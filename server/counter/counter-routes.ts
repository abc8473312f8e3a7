import { searchCounter } from '#contracts/counter/counter.ts';
import { getShopDay } from '#contracts/counter/day.ts';
import {
  cancelLayaway,
  createLayaway,
  getLayaway,
  listLayaways,
  payLayaway,
} from '#contracts/counter/layaways.ts';
import { getOfflineStock } from '#contracts/counter/offline.ts';
import {
  createTicket,
  getTicket,
  listTickets,
  mailReceipt,
  returnTicket,
  voidTicket,
} from '#contracts/counter/tickets.ts';
import {
  closeTill,
  getTill,
  getTillDay,
  listTillDays,
  moveCash,
  openTill,
  recordNoSale,
} from '#contracts/counter/till.ts';
import type { BookingLookup } from '#server/bookings/booking-lookup.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import type { Core } from '#server/core.ts';
import { createCustomerBook } from '#server/customers/customer-book.ts';
import type { Mount } from '#server/http/mount.ts';
import type { IntakeService } from '#server/stock/intake-service.ts';
import type { PayoutService } from '#server/stock/payout-service.ts';
import { adoptTickets } from './adopt-tickets.ts';
import { createCounterService } from './counter-service.ts';
import { createDayService } from './day-service.ts';
import { remindOfLayaways } from './layaway-reminders.ts';
import { createLayawayService } from './layaway-service.ts';
import { createReceiptService } from './receipt-service.ts';
import { forgetReasons } from './retention.ts';
import { createReturnService } from './return-service.ts';
import { createTicketService } from './ticket-service.ts';
import { createTillService } from './till-service.ts';

type Below = {
  search: Pick<ProductSearch, 'best'>;
  lookup: Pick<BookingLookup, 'search'>;
  intakes: Pick<IntakeService, 'takeIn'>;
  payouts: Pick<PayoutService, 'owed'>;
};

/** Returns the service for the shop's day, and the room's work. */
export function mountCounter(mount: Mount, core: Core, below: Below) {
  const book = createCustomerBook(core);
  const counter = createCounterService(core, below);
  const sales = createTicketService(core, { ...below, book });
  const layaways = createLayawayService(core, { sales, book });
  const returns = createReturnService(core, book);
  const till = createTillService(core);
  const receipts = createReceiptService(core);
  const day = createDayService(core, below);
  mount(searchCounter, ({ caller, query }) => counter.search(caller, query.q));
  mount(getOfflineStock, () => counter.offlineStock());
  mount(getShopDay, () => day.today());
  mount(createTicket, ({ caller, body, idempotencyKey }) =>
    sales.sell(caller, body, idempotencyKey),
  );
  mount(listTickets, ({ query }) => sales.list(query));
  mount(getTicket, ({ caller, params }) => sales.one(caller, params.id));
  mount(returnTicket, ({ caller, params, body, idempotencyKey }) =>
    returns.takeBack(caller, params.id, body, idempotencyKey),
  );
  mount(mailReceipt, ({ caller, params, body }) => receipts.mail(caller, params.id, body.email));
  mount(voidTicket, ({ caller, params, body, idempotencyKey }) =>
    returns.voidLast(caller, params.id, body.reason ?? null, idempotencyKey),
  );
  mount(createLayaway, ({ caller, body, idempotencyKey }) =>
    layaways.start(caller, body, idempotencyKey),
  );
  mount(listLayaways, ({ query }) => layaways.list(query));
  mount(getLayaway, ({ caller, params }) => layaways.one(caller, params.id));
  mount(payLayaway, ({ caller, params, body, idempotencyKey }) =>
    layaways.pay(caller, params.id, body.payments, idempotencyKey),
  );
  mount(cancelLayaway, ({ caller, params, body, idempotencyKey }) =>
    layaways.cancel(caller, params.id, body.payments, idempotencyKey),
  );
  mount(getTill, () => till.read());
  mount(listTillDays, ({ query }) => till.days(query));
  mount(getTillDay, ({ params }) => till.day(params.id));
  mount(openTill, ({ caller, body }) => till.open(caller, body.count));
  mount(moveCash, ({ caller, body, idempotencyKey }) => till.move(caller, body, idempotencyKey));
  mount(recordNoSale, ({ caller, body, idempotencyKey }) =>
    till.noSale(caller, body.reason, idempotencyKey),
  );
  mount(closeTill, ({ caller, body }) => till.close(caller, body));
  return {
    ...{ day, jobs: { 'mail-receipt': receipts.send }, followers: [receipts.follower] },
    sweep: () => Promise.all([forgetReasons(core.db, core.now()), receipts.forget()]),
    timers: [
      { seconds: 60, run: () => adoptTickets(core.db, book) },
      { seconds: 60, run: () => remindOfLayaways(core) },
    ],
  };
}
