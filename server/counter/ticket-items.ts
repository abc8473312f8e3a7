import { sql } from 'kysely';
import type { ItemLine, ItemLineForm, ItemReturn } from '#contracts/counter/ticket-items.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { taxInPiece } from '#contracts/stock/tax.ts';
import type { Tax } from '#contracts/system.ts';
import type { Trx } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Need } from '#server/people/approvals.ts';
import { giveBackPieces, takePieces } from '#server/stock/item-stock.ts';
import { checkPrice } from './lowest-price.ts';
import { refuseField } from './ticket-policy.ts';

/**
 * A line of small goods. `price_cents` is the price of all pieces, `tag_price_cents` what they usually cost, and
 * `tax_cents` the tax in one.
 */
export type NewItemLine = {
  item_id: string | null;
  kind: 'sold' | 'returned';
  title: string;
  quantity: number;
  price_cents: number;
  tag_price_cents: number;
  reason: string | null;
  tax_cents: number;
};
export type ItemLineRow = NewItemLine & { position: number; returned_quantity: number };

/** Returns how many pieces of a line can still be returned. */
export const returnablePieces = ({ kind, quantity, returned_quantity }: ItemLineRow): number =>
  kind === 'sold' ? quantity - returned_quantity : 0;

/**
 * Takes small goods out of the stock and returns their lines, with the names and the taxes of this moment, and which of
 * their prices need an approval. `gone` and the Refusals are those of `takePieces`.
 */
export async function sellItems(
  trx: Trx,
  forms: readonly ItemLineForm[],
  { tax, at, gone }: { tax: Tax; at: Date; gone: boolean },
): Promise<{ items: NewItemLine[]; needs: Need[] }> {
  const lines = forms.map(({ item_id, price, ...form }, n) => ({
    ...form,
    ...{ id: item_id?.toLowerCase() ?? null, priceCents: toCents(price), field: `items.${n}` },
  }));
  const stored = lines.flatMap(({ id, ...line }) => (id === null ? [] : [{ ...line, id }]));
  const found =
    stored.length > 0 ? await takePieces(trx, stored, { at, gone }) : new Map<string, never>();
  const needs: Need[] = [];
  const items = lines.map(({ id, priceCents, ...line }): NewItemLine => {
    const { quantity, field } = line;
    const item = found.get(id ?? '');
    const { name, tax_class } = item ?? line;
    // Without a connection, the customer was told this price.
    const tagCents = item && !gone ? item.price_cents : priceCents;
    const price = { title: name, priceCents, tagCents, field: `${field}.price` };
    needs.push(...checkPrice({ ...price, ...noOtherPrice }));
    return {
      ...{ item_id: id, kind: 'sold', title: name, quantity },
      price_cents: quantity * priceCents,
      tag_price_cents: quantity * tagCents,
      reason: (priceCents !== tagCents && line.reason) || null,
      tax_cents: taxInPiece(tax, tax_class, priceCents),
    };
  });
  return { items, needs };
}

const noOtherPrice = { agreedCents: null, referenceCents: null, ownerCents: null, costCents: null };

/**
 * Gives small goods of a sale back to the stock, except what isn't sold again, and returns the lines of the return. The
 * sale must be locked. Throws a `conflict` Refusal if fewer pieces are left to return.
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
    const price = { price_cents, tag_price_cents: price_cents, reason: null };
    return { item_id, kind: 'returned', title, quantity, ...price, tax_cents };
  });
  for (const { position, quantity } of asked) {
    await sql`
      UPDATE sale_lines SET returned_quantity = returned_quantity + ${quantity}
      WHERE sale_id = ${sale.id} AND position = ${position}`.execute(trx);
  }
  const stored = lines.flatMap(({ item_id: id, quantity }, n) =>
    id && asked[n]?.restock !== false ? [{ id, quantity }] : [],
  );
  if (stored.length > 0) await giveBackPieces(trx, stored, at);
  return lines;
}

export const toItemLine = (row: ItemLineRow): ItemLine => ({
  ...{ position: row.position, name: row.title, kind: row.kind, quantity: row.quantity },
  price: fromCents(row.price_cents / row.quantity),
  tag_price: fromCents(row.tag_price_cents / row.quantity),
  reason: row.reason,
  tax: fromCents(row.tax_cents),
  total: fromCents(row.price_cents),
  returned: row.returned_quantity,
});
