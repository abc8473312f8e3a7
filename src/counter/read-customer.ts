import { type Customer, getCustomer } from '#contracts/people/customers.ts';
import { call } from '#src/lib/api.ts';

/** Reads the full email address of a customer who was picked from a search. The audit log records each call. */
export const readCustomer = (id: string): Promise<Customer> =>
  call(getCustomer, { params: { id } });
