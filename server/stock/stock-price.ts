import { fromCents } from '#contracts/money.ts';
import { lowestPercent, may } from '#contracts/permissions.ts';
import { referencePriceOf, setReferencePrice } from '#server/catalog/reference-price.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { consignmentRepository } from './consignment-repository.ts';

type Change = {
  caller: Caller;
  product: { id: string; seller_id: string; resale_price_cents: number };
  priceCents: number;
  at: Date;
};

/**
 * Returns the lowest price of a product of the shop's stock: what the owner of a consigned piece agreed to, or
 * `lowestPercent` of the reference price.
 */
async function lowestPriceOf(trx: Trx, { id, resale_price_cents }: Change['product']) {
  const agreed = (await consignmentRepository(trx).byProduct(id))?.agreed_price_cents;
  const reference = Math.max(resale_price_cents, (await referencePriceOf(trx, id)) ?? 0);
  return { agreed, reference, lowest: agreed ?? Math.ceil((reference * lowestPercent) / 100) };
}

/**
 * Returns the lowest price that `caller` may agree to for a product, 0 for products that aren't the shop's. Without a
 * caller, returns what the owner of a consigned piece agreed to, which also binds admins.
 */
export async function lowestAgreedPrice(
  trx: Trx,
  config: Pick<Core['config'], 'shopEmail'>,
  product: Change['product'],
  caller: Caller | null,
): Promise<number> {
  if (product.seller_id !== (await shopAccount.find(trx, config))) return 0;
  const { agreed = 0, lowest } = await lowestPriceOf(trx, product);
  return caller === null || may(caller.role, 'approve') ? agreed : lowest;
}

/**
 * Checks and records a new price on a tag of the shop's stock, no matter who changes it. Does nothing for other products.
 * Call it in the transaction that saves the price, with the product locked. Throws an `invalid` Refusal if a price is
 * lower than the owner of a consigned piece agreed to, or less than `lowestPercent` of the reference price, unless the
 * caller may sell for that. Then the lower price counts as agreed. The reference price is the highest one since then, so
 * that several small steps don't lead below it.
 */
export async function changeStockPrice(
  trx: Trx,
  config: Pick<Core['config'], 'shopEmail'>,
  change: Change,
): Promise<void> {
  const { caller, product, priceCents, at } = change;
  const { id, resale_price_cents: before } = product;
  if (priceCents === before || product.seller_id !== (await shopAccount.find(trx, config))) return;
  const { agreed, reference, lowest } = await lowestPriceOf(trx, product);
  const isFree = may(caller.role, 'approve');
  if (priceCents < lowest && !isFree) {
    const basis =
      agreed === undefined
        ? `${lowestPercent}% of $${fromCents(reference)}`
        : 'which its owner agreed to';
    const message = `Only an admin can set a price below $${fromCents(lowest)}, ${basis}.`;
    throw new Refusal('invalid', message, { fields: { resale_price: message } });
  }
  await setReferencePrice(trx, id, isFree || priceCents >= reference ? null : reference);
  if (agreed !== undefined && priceCents < agreed)
    await consignmentRepository(trx).setAgreedPrice(id, priceCents);
  await writeAuditEntry(trx, {
    actorId: caller.id,
    action: 'stock price changed',
    subjectId: id,
    details: { from_cents: before, to_cents: priceCents },
    at,
  });
}
