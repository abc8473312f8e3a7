import type { CounterResults } from '#contracts/counter/counter.ts';
import type { BookingLookup } from '#server/bookings/booking-lookup.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import type { Core } from '#server/core.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { peopleAtCounter, personAtCounter } from './people-at-counter.ts';
import { createProductsAtCounter } from './products-at-counter.ts';
import { shortEmail, shortPhone } from './short-contact.ts';

type Parts = { search: Pick<ProductSearch, 'best'>; lookup: Pick<BookingLookup, 'search'> };

/** The maximum number of results of each kind. */
const most = 8;

export function createCounterService(core: Core, { search, lookup }: Parts) {
  const { db, noteReading } = core;
  const products = createProductsAtCounter(core, search);
  return {
    /** Returns everything that matches the typed or scanned text, with shortened contact details. */
    async search(caller: Caller, q: string): Promise<CounterResults> {
      const [found, open, persons] = await Promise.all([
        products.find(q, most),
        lookup.search(q, most),
        peopleAtCounter(db, q, most),
      ]);
      if (open.length + persons.length > 0) {
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
        people: persons.map(({ email, ...one }) => ({ ...one, short_email: shortEmail(email) })),
      };
    },

    /** Returns the customer whom the caller has picked. */
    async customer(caller: Caller, id: string) {
      const found = await personAtCounter(db, id);
      if (!found) throw new Refusal('not_found', 'This user does not exist.');
      await noteReading(caller.id, 'customer read', id);
      return found;
    },
  };
}
