import type { Insertable } from 'kysely';
import type { ItemsTable } from '#server/db/schema.ts';
import { demoId } from './demo-id.ts';

/** The barcodes begin with 29, which shops may use for what they number themselves. */
const goods = [
  ['Nickel strings 10–46', 699, '2910000000017', 24],
  ['Phosphor bronze strings 12–53', 1499, '2910000000024', 18],
  ['Leather strap, brown', 3995, '2910000000031', 6],
  ['Picks, medium, pack of 12', 599, '2910000000048', 40],
  ['Instrument cable, 10 ft', 1899, '2910000000055', 11],
  ['Setup', 6500, null, null],
] as const;

/** The small goods of the demo shop, and a service. */
export const demoItems = goods.map(
  ([name, price_cents, gtin, stock], n): Insertable<ItemsTable> => ({
    ...{ id: demoId('item', n), name, price_cents, gtin, stock },
    tax_class: 'standard',
    for_sale: true,
  }),
);
