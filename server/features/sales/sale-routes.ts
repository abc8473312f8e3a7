import { createSale, getSale, listSales } from '#contracts/sales.ts';
import type { Mount } from '#server/http/mount.ts';
import type { SaleService } from './sale-service.ts';

export function mountSales(mount: Mount, sales: SaleService): void {
  mount(createSale, ({ caller, body, idempotencyKey }) => sales.sell(caller, body, idempotencyKey));
  mount(listSales, ({ query }) => sales.list(query));
  mount(getSale, ({ params }) => sales.one(params.id));
}
