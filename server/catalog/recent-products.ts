import type { RecentProduct } from '#contracts/catalog/products.ts';
import { fromCents } from '#contracts/money.ts';
import { maxRecent } from '#contracts/pagination.ts';
import type { Executor } from '#server/db/client.ts';

/** Returns a seller's newest products, including those that aren't listed. */
export async function recentProductsOf(db: Executor, sellerId: string): Promise<RecentProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'resale_price_cents', 'status', 'moderation', 'posted_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRecent)
    .execute();
  return rows.map(({ id: _id, title, resale_price_cents, status, moderation, posted_at }) => ({
    ...{ _id, title, status, moderation },
    price: fromCents(resale_price_cents),
    posted_time: posted_at.toISOString(),
  }));
}
