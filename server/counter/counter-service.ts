import type { CounterResults } from '#contracts/counter/counter.ts';
import type { BookingLookup } from '#server/bookings/booking-lookup.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import type { Core } from '#server/core.ts';
import { customersAtCounter } from '#server/customers/customer-search.ts';
import { shortEmail, shortPhone } from '#server/customers/short-contact.ts';
import type { Caller } from '#server/http/caller.ts';
import { createProductsAtCounter } from './products-at-counter.ts';

type Parts = { search: Pick<ProductSearch, 'best'>; lookup: Pick<BookingLookup, 'search'> };

/** The maximum number of results of each kind. */
const most = 8;

export function createCounterService(core: Core, { search, lookup }: Parts) {
  const { db, noteReading } = core;
  const products = createProductsAtCounter(core, search);
  return {
    /** Returns everything that matches the typed or scanned text, with shortened contact details. */
    async search(caller: Caller, q: string): Promise<CounterResults> {
      const [found, open, people] = await Promise.all([
        products.find(q, most),
        lookup.search(q, most),
        customersAtCounter(db, q, most),
      ]);
      if (open.length + people.length > 0) {
        await noteReading(caller.id, 'customers read', caller.id);
      }
      return {
        ...found,
        bookings: open.map(({ contact, ...booking }) => ({
          ...booking,
          contact: contact && {
            email: shortEmail(contact.email),
            phone: shortPhone(contact.phone),
          },
        })),
        people,
      };
    },
  };
}
