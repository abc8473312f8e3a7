import { sql } from 'kysely';
import { may } from '#contracts/permissions.ts';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

const day = 86_400_000;

/**
 * The maximum number of products that an account may publish in 24 hours. There is no limit for staff, because they
 * publish the shop's products.
 */
function dailyPublications(seller: Caller, openedAt: Date, at: Date): number {
  if (may(seller.role, 'publish_without_limit')) return Number.POSITIVE_INFINITY;
  if (!seller.emailVerified) return 20;
  return at.getTime() - openedAt.getTime() < 7 * day ? 80 : 500;
}

/**
 * Throws a `rate_limited` Refusal if the seller has published too many products in the last 24 hours. The
 * caller must have locked the account. `factor` multiplies the limits.
 */
export async function assertMayPublish(
  trx: Trx,
  seller: Caller,
  at: Date,
  factor: number,
): Promise<void> {
  const since = new Date(at.getTime() - day);
  // Counts events instead of products, because products can be deleted, and relisting changes `posted_at`.
  const { rows } = await sql<{ created_at: Date; published: number; oldest: Date }>`
    SELECT u.created_at, count(e.seq)::int AS published, min(e.at) AS oldest
    FROM users u
    LEFT JOIN events e ON e.kind = 'product.published' AND e.people[1] = u.id AND e.at > ${since}
    WHERE u.id = ${seller.id} GROUP BY u.id`.execute(trx);
  const [row] = rows;
  const most = row ? Math.ceil(dailyPublications(seller, row.created_at, at) * factor) : 0;
  if (!row || row.published < most) return;
  throw new Refusal(
    'rate_limited',
    `Your account can add up to ${most} products in 24 hours. Your draft is saved. Please publish it tomorrow.`,
    { retryAfter: Math.max(1, (row.oldest.getTime() - since.getTime()) / 1000) },
  );
}
