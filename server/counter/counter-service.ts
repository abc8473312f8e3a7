import type { CounterProduct, CounterResults } from '#contracts/counter/counter.ts';
import { maxOfflineStock } from '#contracts/counter/offline.ts';
import { fromCents } from '#contracts/money.ts';
import type { BookingLookup } from '#server/bookings/booking-lookup.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import type { Core } from '#server/core.ts';
import { customersAtCounter, misspelledAtCounter } from '#server/customers/customer-search.ts';
import { shortEmail, shortPhone } from '#server/customers/short-contact.ts';
import type { Caller } from '#server/http/caller.ts';
import { gtinIn, itemRepository, toItem } from '#server/stock/item-repository.ts';
import { type LayawayRow, layawayRepository } from './layaway-repository.ts';
import { createProductsAtCounter } from './products-at-counter.ts';

type Parts = { search: Pick<ProductSearch, 'best'>; lookup: Pick<BookingLookup, 'search'> };

/** The maximum number of results of each kind. */
const most = 8;

export function createCounterService(core: Core, { search, lookup }: Parts) {
  const { db, noteReading } = core;
  const products = createProductsAtCounter(core, search);
  return {
    async offlineStock() {
      const [pieces, items] = await Promise.all([
        products.neverListed(),
        itemRepository(db).list({ q: '', forSale: true }, null, maxOfflineStock),
      ]);
      return { pieces, items: items.map(toItem) };
    },

    /** Returns everything that matches the typed or scanned text, with shortened contact details. */
    async search(caller: Caller, q: string): Promise<CounterResults> {
      const [found, open, named, items] = await Promise.all([
        products.find(q, most),
        lookup.search(caller, q, most),
        customersAtCounter(db, q, most),
        itemRepository(db).list({ q, forSale: true }, null, most),
      ]);
      // The search for products corrects typing errors itself, so what it found may only resemble the text.
      const isFound =
        named.length + open.length + items.length > 0 ||
        found.scanned !== null ||
        found.products.some(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
      const people = isFound ? named : await misspelledAtCounter(db, q, most);
      const ids = people.map(({ _id }) => _id);
      const layaways = await layawayRepository(db).ofCustomers(ids, most);
      const laidAway = found.products.filter(({ status }) => status === 'laid_away');
      const ofPieces = await layawayRepository(db).ofProducts(laidAway.map(({ _id }) => _id));
      function withLayaway(product: CounterProduct): CounterProduct {
        const layaway = ofPieces.find(({ lines }) =>
          lines.some(({ product_id }) => product_id === product._id),
        );
        return layaway ? { ...product, layaway: toFound(layaway) } : product;
      }
      if (open.length + people.length + ofPieces.length > 0) {
        await noteReading(caller.id, 'customers read', caller.id);
      }
      const gtin = gtinIn(q);
      const coded = gtin === null ? undefined : items.find((one) => one.gtin === gtin);
      return {
        products: found.products.map(withLayaway),
        // A scan that fits a piece and small goods could mean either, so staff have to choose.
        scanned: found.scanned && !coded ? withLayaway(found.scanned) : null,
        scanned_item: coded && !found.scanned ? toItem(coded) : null,
        items: items.map(toItem),
        bookings: open.map(({ contact, ...booking }) => ({
          ...booking,
          contact: contact && {
            email: shortEmail(contact.email),
            phone: shortPhone(contact.phone),
          },
        })),
        people,
        layaways: layaways.map(toFound),
      };
    },
  };
}

const toFound = ({ id, number, customer_name, price_cents, paid_cents }: LayawayRow) => ({
  ...{ _id: id, number, customer: customer_name },
  due: fromCents(price_cents - paid_cents),
});
