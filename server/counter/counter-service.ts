import type { CounterResults } from '#contracts/counter/counter.ts';
import type { Customer } from '#contracts/people/customers.ts';
import type { NoteReading } from '#server/db/audit-reading.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { shortEmail, shortPhone } from './short-contact.ts';

type Found = Omit<CounterResults['people'][number], 'short_email'> & { email: string };

/** Search functions of other features. Each returns at most `limit` results. */
type Parts = {
  noteReading: NoteReading;
  products(q: string, limit: number): Promise<Pick<CounterResults, 'scanned' | 'products'>>;
  bookings(q: string, limit: number): Promise<CounterResults['bookings']>;
  people(q: string, limit: number): Promise<Found[]>;
  /** Returns the person's name and email address, or undefined if there is no such account. */
  person(id: string): Promise<Customer | undefined>;
};

export type CounterService = {
  /** Returns everything that matches the typed or scanned text, with shortened contact details. */
  search(caller: Caller, q: string): Promise<CounterResults>;
  /** Returns the customer whom the caller has picked. */
  customer(caller: Caller, id: string): Promise<Customer>;
};

/** The maximum number of results of each kind. */
const most = 8;

export function createCounterService(parts: Parts): CounterService {
  const { noteReading, products, bookings, people, person } = parts;
  return {
    async search(caller, q) {
      const [found, open, persons] = await Promise.all([
        products(q, most),
        bookings(q, most),
        people(q, most),
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

    async customer(caller, id) {
      const found = await person(id);
      if (!found) throw new Refusal('not_found', 'This user does not exist.');
      await noteReading(caller.id, 'customer read', id);
      return found;
    },
  };
}
