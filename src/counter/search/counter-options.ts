import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import type { CounterProduct, CounterResults } from '#contracts/counter/counter.ts';
import type { Item } from '#contracts/stock/item.ts';

export type Person = CounterResults['people'][number];
export type FoundLayaway = NonNullable<CounterResults['layaways']>[number];

/** A result of the counter search. */
export type CounterOption =
  | { kind: 'product'; product: CounterProduct }
  | { kind: 'item'; item: Item }
  | { kind: 'booking'; booking: ReceivedBooking }
  | { kind: 'person'; person: Person }
  | { kind: 'layaway'; layaway: FoundLayaway };

export type CounterGroup = { name: string; options: CounterOption[] };

/**
 * Groups the results in display order. Omits empty groups. People whose first or last name begins with `typed`, and
 * their bookings, come before products, unless `typed` is a product's number. So do items, unless the first product's
 * title has `typed` too.
 */
export function counterGroups(found: CounterResults | undefined, typed: string): CounterGroup[] {
  const { scanned = null, products = [], items = [], bookings = [] } = found ?? {};
  const { people = [], layaways = [] } = found ?? {};
  const rank = (name: string) =>
    scanned === null && ` ${name.toLowerCase()}`.includes(` ${typed.toLowerCase()}`) ? 0 : 1;
  const buyersFirst = bookings.toSorted((a, b) => rank(a.buyer) - rank(b.buyer));
  const groups: (CounterGroup & { rank: number })[] = [
    {
      name: 'Products',
      options: products.map((product) => ({ kind: 'product', product })),
      rank: 1,
    },
    {
      name: 'Items',
      options: items.map((item) => ({ kind: 'item', item })),
      // Products are also found by their descriptions, and those that can't be sold here come last.
      rank: products.slice(0, 1).some(({ title }) => rank(title) === 0) || scanned ? 2 : 0,
    },
    {
      name: 'Bookings',
      options: buyersFirst.map((booking) => ({ kind: 'booking', booking })),
      rank: Math.min(...bookings.map(({ buyer }) => rank(buyer))),
    },
    {
      name: 'People',
      options: people.map((person) => ({ kind: 'person', person })),
      rank: Math.min(...people.map(({ name }) => rank(name))),
    },
    {
      name: 'Layaways',
      options: layaways.map((layaway) => ({ kind: 'layaway', layaway })),
      rank: Math.min(...people.map(({ name }) => rank(name))),
    },
  ];
  return groups.filter(({ options }) => options.length > 0).toSorted((a, b) => a.rank - b.rank);
}

export function optionId(option: CounterOption): string {
  if (option.kind === 'product') return option.product._id;
  if (option.kind === 'item') return option.item._id;
  if (option.kind === 'layaway') return option.layaway._id;
  return option.kind === 'booking' ? option.booking._id : option.person._id;
}

/** Returns a short description of what pressing Enter does with a result. */
export function actionOf(option: CounterOption): string {
  if (option.kind === 'person') return 'Add customer';
  if (option.kind === 'item') return 'Add to ticket';
  if (option.kind === 'layaway') return 'Open layaway';
  if (option.kind === 'booking') {
    const { can } = option.booking;
    if (can.sell) return 'Sell';
    return can.hand_over ? 'Hand over' : 'Open product';
  }
  const { can, is_shops, layaway } = option.product;
  if (layaway) return 'Open layaway';
  if (can.sell) return 'Add to ticket';
  return is_shops ? 'Details' : 'Open product';
}
