import {
  createCustomer,
  getCustomer,
  listCustomers,
  mergeCustomers,
  previewMerge,
  updateCustomer,
} from '#contracts/customers/customers.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { createCustomerBook } from './customer-book.ts';
import type { HistoryPart } from './customer-history.ts';
import { createCustomerService } from './customer-service.ts';

/** `history` is what the rooms above know about a customer. */
export function mountCustomers(mount: Mount, core: Core, history: readonly HistoryPart[]): void {
  const customers = createCustomerService(core, { book: createCustomerBook(core), history });
  mount(listCustomers, ({ caller, query }) => customers.list(caller, query));
  mount(createCustomer, ({ caller, body, idempotencyKey }) =>
    customers.create(caller, body, idempotencyKey),
  );
  mount(getCustomer, ({ caller, params }) => customers.read(caller, params.id));
  mount(updateCustomer, ({ caller, params, body }) => customers.update(caller, params.id, body));
  mount(previewMerge, ({ caller, params, query }) =>
    customers.preview(caller, params.id, query.merged_id),
  );
  mount(mergeCustomers, ({ caller, params, body }) => customers.merge(caller, params.id, body));
}
