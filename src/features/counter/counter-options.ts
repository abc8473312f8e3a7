import type { ReceivedBooking } from '#contracts/bookings.ts';
import type { CounterProduct, CounterResults } from '#contracts/counter.ts';

export type Person = CounterResults['people'][number];

/** A result of the counter search. */
export type CounterOption =
  | { kind: 'product'; product: CounterProduct }
  | { kind: 'booking'; booking: ReceivedBooking }
  | { kind: 'person'; person: Person };

export type CounterGroup = { name: string; options: CounterOption[] };

/** Groups the results in display order. Omits empty groups. */
export function counterGroups(found: CounterResults | undefined): CounterGroup[] {
  const { products = [], bookings = [], people = [] } = found ?? {};
  const groups: CounterGroup[] = [
    { name: 'Products', options: products.map((product) => ({ kind: 'product', product })) },
    { name: 'Bookings', options: bookings.map((booking) => ({ kind: 'booking', booking })) },
    { name: 'People', options: people.map((person) => ({ kind: 'person', person })) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

export function optionId(option: CounterOption): string {
  if (option.kind === 'product') return option.product._id;
  return option.kind === 'booking' ? option.booking._id : option.person._id;
}

/** Returns a description of what Enter does with a result. */
export function actionOf(option: CounterOption): string {
  if (option.kind === 'person') return 'Add customer';
  if (option.kind === 'booking') {
    const { can } = option.booking;
    if (can.sell) return 'Sell';
    return can.hand_over ? 'Hand over' : 'Open product';
  }
  return option.product.can.sell ? 'Add to ticket' : 'Open product';
}
