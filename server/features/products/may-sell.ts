import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { suspensionOf } from '#server/db/suspension.ts';
import { dayInWords } from '#server/http/day-in-words.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Throws a `selling_frozen` Refusal if a moderator's decision prevents the seller from putting products on sale. */
export const assertMaySell = (trx: Trx, sellerId: string, at: Date) =>
  check(trx, sql`${sellerId}`, at);

/** Like {@link assertMaySell}, but for the seller of a product. Call this before locking the product. */
export const assertSellerMaySell = (trx: Trx, productId: string, at: Date) =>
  check(trx, sql`(SELECT seller_id FROM products WHERE id = ${productId})`, at);

async function check(trx: Trx, sellerId: RawBuilder<unknown>, at: Date): Promise<void> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT selling_frozen_until AS until FROM users WHERE id = ${sellerId} FOR SHARE`.execute(trx);
  const frozen = suspensionOf(rows[0]?.until ?? null, at);
  if (!frozen) return;
  const end = frozen.until === null ? 'for now' : `before ${dayInWords(new Date(frozen.until))}`;
  throw new Refusal(
    'selling_frozen',
    `This account can’t put products on sale ${end}. The reasons are in My Decisions.`,
  );
}
