import { sql } from 'kysely';
import type { OfferState } from '#contracts/talk/offers.ts';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredEvent } from '#server/db/events.ts';
import type { NoticeDraft } from '#server/db/notice-draft.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import { moveThreads } from './deal-threads.ts';
import {
  endOffers,
  notBelowPrice,
  type OfferRow,
  offerRepository,
  writeOfferEvents,
} from './offer-repository.ts';

/** Events after which a product can't be booked, so its offers end. */
const taken: ReadonlySet<StoredEvent['kind']> = new Set([
  ...(['product.reserved', 'product.laid_away', 'product.sold', 'product.ended'] as const),
  ...(['product.archived', 'product.hidden'] as const),
]);

/** Moves the threads of deals up, ends the offers that no longer make sense, and notifies people about offers. */
export function offerFollower({ config, tell }: Pick<Core, 'config' | 'tell'>): EventFollower {
  return {
    name: 'offers',
    async follow(trx, events) {
      const steps = events.filter(({ kind }) => kind.startsWith('offer.'));
      const edits = events.filter(({ kind }) => kind === 'product.edited');
      await moveThreads(trx, config, events);
      await endOutdated(trx, events);
      const offers = offerRepository(trx);
      const ids = (some: readonly StoredEvent[]) => some.map(({ subjectId }) => subjectId);
      const stepped = steps.length > 0 ? await offers.byIds(ids(steps)) : [];
      const open = edits.length > 0 ? await offers.openOf(ids(edits)) : [];
      const rowOf = (id: string) => stepped.find((row) => row.id === id);
      await tell(trx, [
        ...steps.flatMap((event) => aboutStep(event, rowOf(event.subjectId))),
        ...open.flatMap((row) => aboutEdit(row, edits)),
      ]);
    },
  };
}

/** Ends the offers for products that were taken or cost no more. Locks them all in one order. */
async function endOutdated(trx: Trx, events: readonly StoredEvent[]): Promise<void> {
  const due = events.filter(({ kind }) => taken.has(kind) || kind === 'product.edited');
  const last = due.at(-1);
  if (!last) return;
  const products = due.map(({ kind, subjectId, at }) => ({
    id: subjectId,
    taken_at: taken.has(kind) ? at : null,
  }));
  // Later offers are for a product that is for sale again.
  const which = sql`EXISTS (
    SELECT 1 FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS e(id uuid, taken_at timestamptz)
    WHERE e.id = product_id AND (created_at <= e.taken_at OR ${notBelowPrice}))
    AND product_id = ANY(${products.map(({ id }) => id)}::uuid[])`;
  await endOffers(trx, which, { state: 'ended' }, last.at);
}

/** Returns the notices about a step. A product's new hold tells both sides about an accepted offer. */
function aboutStep({ kind, payload, at }: StoredEvent, row: OfferRow | undefined): NoticeDraft[] {
  if (!row || !('state' in payload) || payload.state !== row.state) return [];
  const { buyer_id: buyer, seller_id: seller, by_buyer } = row;
  const facts = { until: row.expires_at.toISOString() };
  const tell = (kind: NoticeDraft['kind'], ...people: string[]) =>
    people.map((userId) => ({ userId, kind, subjectId: row.id, facts, at }));
  const [maker, answerer] = by_buyer ? [buyer, seller] : [seller, buyer];
  if (kind === 'offer.made') return row.state === 'open' ? tell('offer_received', answerer) : [];
  const told: Partial<Record<OfferState, string[]>> = {
    declined: [maker],
    withdrawn: [answerer],
    lapsed: [maker, answerer],
    // A seller knows from the booking or the sale that the product was taken.
    ended: row.product_status === 'live' ? [buyer, seller] : [buyer],
  };
  return tell('offer_closed', ...(told[row.state] ?? []));
}

/** Returns the notices about a changed product: once a day, but the buyer is told again about changes after the last notice. */
function aboutEdit(row: OfferRow, edits: readonly StoredEvent[]): NoticeDraft[] {
  const edit = edits.findLast(({ subjectId }) => subjectId === row.product_id);
  if (!edit || row.changed.length === 0) return [];
  const facts = { changed: row.changed };
  return [row.buyer_id, row.seller_id].map((userId) => ({
    ...{
      userId,
      kind: 'offer_outdated',
      subjectId: row.id,
      facts,
      at: edit.at,
      once: userId === row.buyer_id ? 'a day if unread' : 'a day',
    },
  }));
}

/** Ends the offers whose time is up, except those that another server is working on. */
export async function lapseOffers({ db, now }: Pick<Core, 'db' | 'now'>): Promise<void> {
  const at = now();
  const { rows } = await sql`
    SELECT 1 FROM offers WHERE state = 'open' AND expires_at <= ${at} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const late = sql`expires_at <= ${at}`;
    const skip = sql`LIMIT 200 FOR UPDATE SKIP LOCKED`;
    const lapsed = await offerRepository(trx).end(late, { state: 'lapsed' }, skip);
    await writeOfferEvents(trx, 'offer.changed', lapsed, at);
  });
}
