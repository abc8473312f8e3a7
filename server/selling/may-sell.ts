import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dayInWords } from '#server/http/shop-time.ts';
import { suspensionOf } from '#server/people/suspension-of.ts';

/** Throws a `selling_frozen` Refusal if a moderator's decision prevents the seller from putting products up for sale. */
export async function assertMaySell(trx: Trx, sellerId: string, at: Date): Promise<void> {
  const banned = await banOf(trx, sql`${sellerId}`, at);
  if (banned) throw banned;
}

/** Like {@link assertMaySell}, but for the seller of a product. Call this before locking the product. */
export async function assertSellerMaySell(trx: Trx, productId: string, at: Date): Promise<void> {
  const banned = await sellerBan(trx, productId, at);
  if (banned) throw banned;
}

/** Like {@link assertSellerMaySell}, but returns the Refusal, or null if the seller may sell. */
export const sellerBan = (trx: Trx, productId: string, at: Date) =>
  banOf(trx, sql`(SELECT seller_id FROM products WHERE id = ${productId})`, at);

async function banOf(trx: Trx, sellerId: RawBuilder<unknown>, at: Date): Promise<Refusal | null> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT selling_frozen_until AS until FROM users WHERE id = ${sellerId} FOR SHARE`.execute(trx);
  const frozen = suspensionOf(rows[0]?.until ?? null, at);
  if (!frozen) return null;
  const end = frozen.until === null ? 'for now' : `before ${dayInWords(new Date(frozen.until))}`;
  return new Refusal(
    'selling_frozen',
    `This account can’t put products up for sale ${end}. The reasons are in My Decisions.`,
  );
}
