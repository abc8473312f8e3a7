import { call } from '#src/lib/api.ts';
import { loadScript } from '#src/lib/load-script.ts';

/** Reads a customer who was picked from a search, as a ticket needs them. The audit log records each call. */
export async function readCustomer(id: string) {
  // Loaded on demand, to keep the counter's first load small.
  const { getCustomer } = await loadScript(() => import('#contracts/customers/customers.ts'));
  const { _id, name, email, phone, credit } = await call(getCustomer, { params: { id } });
  return { _id, name, email: email ?? '', phone: phone ?? undefined, credit };
}
