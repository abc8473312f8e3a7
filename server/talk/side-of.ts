import { may } from '#contracts/permissions.ts';
import type { OfferSide } from '#contracts/talk/offers.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { shopAccount } from '#server/people/shop-account.ts';

/** Returns on which side the caller is, or null. Staff are on the seller's side for the shop's stock. */
export async function sideOf(
  db: Executor,
  config: Core['config'],
  caller: Caller,
  { buyer_id, seller_id }: { buyer_id?: string; seller_id: string },
): Promise<OfferSide | null> {
  if (caller.id === buyer_id) return 'buyer';
  if (caller.id === seller_id) return 'seller';
  const staff = may(caller.role, 'sell_at_counter');
  return staff && seller_id === (await shopAccount.find(db, config)) ? 'seller' : null;
}
