import { fromCents } from '#contracts/money.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ItemRow, itemRepository } from './item-repository.ts';

/**
 * Pieces of an item. `priceCents` is what one costs, and may be less than the item's price with a `reason`. `field` is the
 * line's path in the request.
 */
type Pieces = {
  id: string;
  quantity: number;
  priceCents: number;
  reason?: string | undefined;
  field: string;
};

/**
 * Takes pieces out of the stock in the caller's transaction, and returns their items. The items stay locked, so two
 * tickets can't sell the same pieces. Throws a Refusal that names the line if an item isn't for sale, costs something
 * else, or has too few pieces. If the pieces are `gone`, because they were sold without a connection, it doesn't: the
 * count was wrong, and stops at zero.
 */
export async function takePieces(
  trx: Trx,
  lines: readonly Pieces[],
  { at, gone }: { at: Date; gone: boolean },
): Promise<Map<string, ItemRow>> {
  const items = itemRepository(trx);
  const found = await items.lock(lines.map(({ id }) => id));
  for (const [n, { id, quantity, priceCents, reason, field }] of lines.entries()) {
    if (lines.findIndex((line) => line.id === id) < n) {
      const words = 'An item can be on a ticket only once.';
      throw refusal('invalid', `${field}.item_id`, words);
    }
    const item = found.get(id);
    if (!item) throw refusal('not_found', `${field}.item_id`, 'This item does not exist.');
    const { name, stock, price_cents } = item;
    if (!item.for_sale && !gone) {
      throw refusal('product_unavailable', `${field}.item_id`, `${name} is not for sale.`);
    }
    const isReduced = Boolean(reason) && priceCents < price_cents;
    if (price_cents !== priceCents && !isReduced && !gone) {
      const words = `${name} now costs $${fromCents(price_cents)}. Remove it and add it again.`;
      throw refusal('invalid', `${field}.price`, words);
    }
    if (stock === null) continue;
    if (stock < quantity && !gone) {
      const words = stock === 0 ? `${name} is out of stock.` : `Only ${stock} left of ${name}.`;
      throw refusal('product_unavailable', `${field}.quantity`, words);
    }
    await items.addStock(id, -Math.min(stock, quantity));
    await tellItem(trx, id, at);
  }
  return found;
}

/** Gives returned pieces back to the stock in the caller's transaction, unless nobody counts them. */
export async function giveBackPieces(
  trx: Trx,
  lines: readonly Pick<Pieces, 'id' | 'quantity'>[],
  at: Date,
): Promise<void> {
  const items = itemRepository(trx);
  const found = await items.lock(lines.map(({ id }) => id));
  for (const { id, quantity } of lines) {
    if (found.get(id)?.stock == null) continue;
    await items.addStock(id, quantity);
    await tellItem(trx, id, at);
  }
}

/** Writes the event after which screens read an item again. */
export const tellItem = (trx: Trx, subjectId: string, at: Date): Promise<void> =>
  writeEvent(trx, { kind: 'item.changed', subjectId, people: [], payload: {}, at });

const refusal = (
  code: 'not_found' | 'product_unavailable' | 'invalid',
  field: string,
  words: string,
) => new Refusal(code, words, { fields: { [field]: words } });
