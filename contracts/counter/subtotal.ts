import { toCents } from '#contracts/money.ts';
import type { RecordedLine } from './tickets.ts';

/** `tag` is the price on the tag. */
type Line = { kind: RecordedLine['kind']; price: string; tag: string };

/** Returns the rows above the total of a ticket with a discount, in cents. There are none without a discount. */
export function subtotalRows(lines: readonly Line[]): { name: string; cents: number }[] {
  let [subtotal, discounts, bought] = [0, 0, 0];
  for (const { kind, price, tag } of lines) {
    const cents = toCents(price);
    if (kind === 'bought') bought += cents;
    if (kind !== 'sold') continue;
    subtotal += Math.max(cents, toCents(tag));
    discounts += Math.max(0, toCents(tag) - cents);
  }
  if (discounts === 0) return [];
  return [
    { name: 'Subtotal', cents: subtotal },
    { name: 'Discounts', cents: -discounts },
    ...(bought > 0 ? [{ name: 'Trade-ins', cents: -bought }] : []),
  ];
}
