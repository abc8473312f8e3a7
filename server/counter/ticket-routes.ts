import { createSale, getSale, listSales, returnSale } from '#contracts/counter/tickets.ts';
import {
  closeTill,
  getTill,
  getTillDay,
  listTillDays,
  moveCash,
  openTill,
  recordNoSale,
} from '#contracts/counter/till.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ReturnService } from './return-service.ts';
import type { SaleService } from './ticket-service.ts';
import type { TillService } from './till-service.ts';

type Parts = { sales: SaleService; returns: ReturnService };

export function mountSales(mount: Mount, { sales, returns }: Parts): void {
  mount(createSale, ({ caller, body, idempotencyKey }) => sales.sell(caller, body, idempotencyKey));
  mount(listSales, ({ query }) => sales.list(query));
  mount(getSale, ({ caller, params }) => sales.one(caller, params.id));
  mount(returnSale, ({ caller, params, body, idempotencyKey }) =>
    returns.takeBack(caller, params.id, body, idempotencyKey),
  );
}

export function mountTill(mount: Mount, till: TillService): void {
  mount(getTill, () => till.read());
  mount(listTillDays, ({ query }) => till.days(query));
  mount(getTillDay, ({ params }) => till.day(params.id));
  mount(openTill, ({ caller, body }) => till.open(caller, body.count));
  mount(moveCash, ({ caller, body, idempotencyKey }) => till.move(caller, body, idempotencyKey));
  mount(recordNoSale, ({ caller, body }) => till.noSale(caller, body.reason));
  mount(closeTill, ({ caller, body }) => till.close(caller, body));
}
