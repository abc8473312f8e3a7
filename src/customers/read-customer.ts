import { getCustomer } from '#contracts/customers/customers.ts';
import { call } from '#src/lib/api.ts';

/** Reads a customer who was picked from a search, as a ticket needs them. The audit log records each call. */
export async function readCustomer(id: string) {
  const { _id, name, email, credit } = await call(getCustomer, { params: { id } });
  return { _id, name, email: email ?? '', credit };
}
