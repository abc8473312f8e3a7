import { sql } from 'kysely';
import type { OfferState } from '#contracts/talk/offers.ts';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import { type StoredEvent, writeEvent } from '#server/db/events.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { accountsOn, threadOf } from './thread-writing.ts';

type Deal = { product_id: string; person_id: string; seller_id: string; at: Date };

/** The bookings' events after which the two sides have something to talk about. */
const talkedAbout: ReadonlySet<StoredEvent['kind']> = new Set([
  ...(['booking.held', 'booking.promoted', 'booking.planned'] as const),
]);

/** The states of an offer that one of the two sides chose. `offer.made` follows a countered offer. */
const chosen: ReadonlySet<OfferState> = new Set(['open', 'accepted', 'declined', 'withdrawn']);

/**
 * Moves the threads of the people who offered a price, got a hold or planned a meeting to the top of both sides' lists, and
 * starts those that are missing. Call this before locking offers, because blocking locks the thread first.
 */
export async function moveThreads(
  trx: Trx,
  config: Core['config'],
  events: readonly StoredEvent[],
): Promise<void> {
  const steps = events.flatMap(({ kind, subjectId: id, payload, at }) =>
    talkedAbout.has(kind) ||
    ((kind === 'offer.made' || kind === 'offer.changed') && chosen.has(payload.state))
      ? [{ id, at, planned: kind === 'booking.planned' }]
      : [],
  );
  if (steps.length === 0) return;
  const shopId = await shopAccount.find(trx, config);
  // The seller doesn't learn who was invited, and the shop finds its bookings at the counter.
  const { rows } = await sql<Deal>`
    WITH e AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS e(id uuid, at timestamptz, planned boolean))
    SELECT product_id, person_id, seller_id, max(deals.at) AS at FROM (
      SELECT o.product_id, o.buyer_id AS person_id, o.seller_id, e.at FROM e JOIN offers o ON o.id = e.id
      WHERE NOT o.invited OR o.state = 'accepted'
      UNION ALL
      SELECT b.product_id, b.buyer_id, b.seller_id, e.at
      FROM e JOIN bookings b ON b.id = e.id WHERE e.planned OR b.seller_id IS DISTINCT FROM ${shopId}
    ) deals
    JOIN users person ON person.id = person_id AND person.deleted_at IS NULL
    JOIN users seller ON seller.id = seller_id AND seller.deleted_at IS NULL
    GROUP BY product_id, person_id, seller_id ORDER BY product_id, person_id`.execute(trx);
  for (const { at, ...parties } of rows) {
    const thread = await threadOf(trx, { kind: 'product', ...parties }, at);
    await sql`
      UPDATE threads SET person_at = greatest(person_at, ${at}), seller_at = greatest(seller_at, ${at})
      WHERE id = ${thread.id}`.execute(trx);
    const people = [
      ...(await accountsOn(trx, config, thread, true)),
      ...(await accountsOn(trx, config, thread, false)),
    ];
    await writeEvent(trx, {
      kind: 'thread.moved',
      subjectId: thread.id,
      people,
      payload: {},
      at,
    });
  }
}
