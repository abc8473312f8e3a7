import { sql } from 'kysely';
import type { ItemLine, ItemLineForm, ItemReturn } from '#contracts/counter/ticket-items.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { taxInPiece } from '#contracts/stock/tax.ts';
import type { Tax } from '#contracts/system.ts';
import type { Trx } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import { giveBackPieces, takePieces } from '#server/stock/item-stock.ts';
import { refuseField } from './ticket-policy.ts';

/** A line of small goods. `price_cents` is the price of all pieces, and `tax_cents` the tax in one. */
export type NewItemLine = {
  item_id: string | null;
  kind: 'sold' | 'returned';
  title: string;
  quantity: number;
  price_cents: number;
  tax_cents: number;
};
export type ItemLineRow = NewItemLine & { position: number; returned_quantity: number };

/** Returns how many pieces of a line can still be returned. */
export const returnablePieces = ({ kind, quantity, returned_quantity }: ItemLineRow): number =>
  kind === 'sold' ? quantity - returned_quantity : 0;

/**
 * Takes small goods out of the stock and returns their lines, with the names and the taxes of this moment. `gone` and the
 * Refusals are those of `takePieces`.
 */
export async function sellItems(
  trx: Trx,
  forms: readonly ItemLineForm[],
  { tax, at, gone }: { tax: Tax; at: Date; gone: boolean },
): Promise<NewItemLine[]> {
  const lines = forms.map(({ item_id, price, ...form }, n) => ({
    ...form,
    ...{ id: item_id?.toLowerCase() ?? null, priceCents: toCents(price), field: `items.${n}` },
  }));
  const stored = lines.flatMap(({ id, ...line }) => (id === null ? [] : [{ ...line, id }]));
  const found =
    stored.length > 0 ? await takePieces(trx, stored, { at, gone }) : new Map<string, never>();
  return lines.map(({ id, name, quantity, priceCents, tax_class }): NewItemLine => {
    const item = id === null ? { name, tax_class } : (found.get(id) ?? { name, tax_class });
    return {
      ...{ item_id: id, kind: 'sold', title: item.name, quantity },
      price_cents: quantity * priceCents,
      tax_cents: taxInPiece(tax, item.tax_class, priceCents),
    };
  });
}

/**
 * Gives small goods of a sale back to the stock, and returns the lines of the return. The sale must be locked. Throws a
 * `conflict` Refusal if fewer pieces are left to return.
 */
export async function returnItems(
  trx: Trx,
  sale: { id: string; items: readonly ItemLineRow[] },
  asked: readonly ItemReturn[],
  at: Date,
): Promise<NewItemLine[]> {
  const lines = asked.map(({ position, quantity }, n): NewItemLine => {
    const line = sale.items.find((one) => one.position === position && one.kind === 'sold');
    const twice = asked.findIndex((one) => one.position === position) < n;
    if (!line || twice) {
      refuseField(`items.${n}.position`, 'This line can’t be returned from this ticket.');
    }
    const left = returnablePieces(line);
    if (quantity > left) {
      const message = `Only ${left} of ${line.title} can still be returned.`;
      throw new Refusal('conflict', message, { fields: { [`items.${n}.quantity`]: message } });
    }
    const price_cents = (line.price_cents / line.quantity) * quantity;
    const { item_id, title, tax_cents } = line;
    return { item_id, kind: 'returned', title, quantity, price_cents, tax_cents };
  });
  for (const { position, quantity } of asked) {
    await sql`
      UPDATE sale_lines SET returned_quantity = returned_quantity + ${quantity}
      WHERE sale_id = ${sale.id} AND position = ${position}`.execute(trx);
  }
  const stored = lines.flatMap(({ item_id: id, quantity }) => (id ? [{ id, quantity }] : []));
  if (stored.length > 0) await giveBackPieces(trx, stored, at);
  return lines;
}

export const toItemLine = (row: ItemLineRow): ItemLine => ({
  ...{ position: row.position, name: row.title, kind: row.kind, quantity: row.quantity },
  price: fromCents(row.price_cents / row.quantity),
  tax: fromCents(row.tax_cents),
  total: fromCents(row.price_cents),
  returned: row.returned_quantity,
});
