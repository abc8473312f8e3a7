import { type RawBuilder, sql } from 'kysely';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { endsHolds } from '#contracts/moderation/decisions.ts';
import type { HoldCore } from '#server/bookings/holds.ts';
import { holdsOf } from '#server/bookings/holds.ts';
import {
  bookedProductsOf,
  cancelAllOf,
  pausedSince,
  releaseBookings,
} from '#server/bookings/moderated-bookings.ts';
import { setHiddenPhotos } from '#server/catalog/hidden-photos.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Database, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { phoneRepository } from '#server/media/phone-repository.ts';
import { suspension } from '#server/people/suspension.ts';
import { forever } from '#server/people/suspension-of.ts';
import { hideReview } from '#server/reviews/review-repository.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';

type Account = NonNullable<Awaited<ReturnType<typeof suspension.lock>>>;
type Ends = { suspend: Date | null; freeze_selling: Date | null };

/** Returns a condition that is true for actions in effect. `action` is the alias of `decision_actions` in the query. */
export const isInEffect = (action: string, at: Date): RawBuilder<boolean> => {
  const until = sql.ref(`${action}.until`);
  return sql`(${sql.ref(`${action}.ended_at`)} IS NULL AND (${until} IS NULL OR ${until} > ${at}))`;
};

export const isOnAccount = sql<boolean>`a.type IN ('suspend', 'freeze_selling')`;

/**
 * Selects the suspensions and selling bans in effect on an account. Each comes from a decision about the person, or from
 * one about an earlier account with the same email address.
 */
export const effectsOn = (personId: string, at: Date): RawBuilder<unknown> => sql`(
  SELECT a.*, d.case_id, d.created_at FROM (
    SELECT id AS decision_id, NULL AS position FROM decisions WHERE person_id = ${personId}
    UNION ALL SELECT decision_id, position FROM effect_accounts WHERE person_id = ${personId}
  ) e JOIN decision_actions a ON a.decision_id = e.decision_id AND a.position = coalesce(e.position, a.position)
  JOIN decisions d ON d.id = a.decision_id
  WHERE ${isOnAccount} AND ${isInEffect('a', at)})`;

/** Returns when the last suspension and the last selling ban of an account end. */
async function endsOf(trx: Trx, personId: string, at: Date): Promise<Ends> {
  const last = (type: keyof Ends) =>
    sql`max(coalesce(until, ${forever})) FILTER (WHERE type = ${type})`;
  const { rows } = await sql<Ends>`
    SELECT ${last('suspend')} AS suspend, ${last('freeze_selling')} AS freeze_selling
    FROM ${effectsOn(personId, at)} e`.execute(trx);
  return rows[0] ?? { suspend: null, freeze_selling: null };
}

/** Updates a locked account and the person's products and bookings. */
async function updateAccount(
  trx: Trx,
  core: HoldCore,
  account: Account,
  { suspend, freeze_selling }: Ends,
  at: Date,
): Promise<void> {
  if (freeze_selling?.getTime() !== account.selling_frozen_until?.getTime()) {
    await suspension.freezeSelling(trx, account, freeze_selling);
  }
  if (suspend?.getTime() === account.suspended_until?.getTime()) return;
  const wasSuspended = account.suspended_until !== null && account.suspended_until > at;
  if (suspend === null) await showSeller(trx, core, account, at);
  else if (!wasSuspended) await hideSeller(trx, core, account, suspend, at);
  else if (endsHolds((await pausedSince(trx, account.id)) ?? at, suspend)) {
    await lockProductsOf(trx, account.id);
    for (const productId of await bookedProductsOf(trx, account.id)) {
      await releaseBookings(trx, core, { productId, reason: shopReasons.suspended, at });
    }
  }
  await suspension.suspend(trx, account, suspend, at);
  // A suspension ends all sessions with a new token version. Phone links have to be deleted separately.
  if (suspend !== null && !wasSuspended) await phoneRepository(trx).removeAll(account.id);
}

async function hideSeller(trx: Trx, core: HoldCore, { id }: Account, until: Date, at: Date) {
  const holds = holdsOf(trx, core);
  await lockProductsOf(trx, id);
  await cancelAllOf(trx, core, id, at);
  const booked = await bookedProductsOf(trx, id);
  for (const productId of booked) await holds.endDue(productId, at);
  await productState.setSellerSuspended(trx, id, true, at);
  for (const productId of booked) {
    if (endsHolds(at, until))
      await releaseBookings(trx, core, { productId, reason: shopReasons.suspended, at });
    else await holds.freeze(productId, at);
  }
}

async function showSeller(trx: Trx, core: HoldCore, { id }: Account, at: Date) {
  await lockProductsOf(trx, id);
  for (const product of await productState.setSellerSuspended(trx, id, false, at)) {
    if (product.status === 'reserved') await holdsOf(trx, core).resume(product.id, at);
  }
}

/** Updates a product, its photos and its bookings. `reviewed` ends the state `pending`. */
async function updateProduct(
  trx: Trx,
  core: HoldCore,
  { productId, reviewed }: { productId: string; reviewed: boolean },
  at: Date,
): Promise<void> {
  const product = await productState.lock(trx, productId);
  if (!product) return;
  const { rows: actions } = await sql<{ type: string; image_id: string | null }>`
    SELECT a.type, a.image_id FROM cases c JOIN decisions d ON d.case_id = c.id
    JOIN decision_actions a ON a.decision_id = d.id
    WHERE c.product_id = ${productId} AND ${isInEffect('a', at)}`.execute(trx);
  const has = (type: string) => actions.some((action) => action.type === type);
  const hidden = actions.flatMap(({ type, image_id }) => (type === 'hide_image' ? [image_id] : []));
  await setHiddenPhotos(trx, product, new Set(hidden), at);
  const wanted = has('remove_product') ? 'removed' : has('hide_product') ? 'hidden' : 'clear';
  const now = product.moderation === 'pending' && !reviewed ? 'clear' : product.moderation;
  if (now === wanted) return;
  const holds = holdsOf(trx, core);
  if (wanted === 'clear') {
    await productState.restore(trx, productId, at);
    if (!product.seller_suspended) await holds.resume(productId, at);
    return;
  }
  if (product.moderation === 'clear') await holds.endDue(productId, at);
  if (wanted === 'hidden') {
    await productState.hide(trx, productId, at);
    await holds.freeze(productId, at);
  } else {
    await productState.remove(trx, productId, at);
    await releaseBookings(trx, core, { productId, reason: shopReasons.removed, at });
  }
}

/** Hides or shows a review, as the actions in effect say. */
async function updateReview(trx: Trx, reviewId: string, at: Date): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM cases c JOIN decisions d ON d.case_id = c.id JOIN decision_actions a ON a.decision_id = d.id
    WHERE c.target_type = 'review' AND c.target_id = ${reviewId} AND a.type = 'hide_review'
      AND ${isInEffect('a', at)}`.execute(trx);
  await hideReview(trx, reviewId, rows.length > 0, at);
}

/**
 * Makes a person's account, a review, and a product with its photos, match the actions that are in effect. Every change of
 * actions calls it in the same transaction, with the account and then the products locked. `reviewed` is true if a
 * decision was made that ends the product's state `pending`.
 */
export async function updateEffects(
  trx: Trx,
  core: HoldCore,
  scope: {
    personId: string | null;
    productId: string | null;
    reviewId?: string | null;
    reviewed?: boolean;
  },
  at: Date,
): Promise<void> {
  const { personId, productId, reviewId = null, reviewed = false } = scope;
  if (reviewId !== null) await updateReview(trx, reviewId, at);
  // The effects on a deleted account apply to the next account with its address.
  const account = personId === null ? undefined : await suspension.lock(trx, personId);
  const ends = account && (await endsOf(trx, account.id, at));
  const updateSeller = async () => account && ends && updateAccount(trx, core, account, ends, at);
  // A product that stays hidden must not be shown in between.
  if (ends?.suspend) await updateSeller();
  if (productId !== null) await updateProduct(trx, core, { productId, reviewed }, at);
  if (!ends?.suspend) await updateSeller();
}

/**
 * Takes a product out of the shop until a decision is made about it. A decision that only asks the seller to edit the
 * product doesn't bring it back.
 */
export async function suspectProduct(trx: Trx, core: HoldCore, productId: string, at: Date) {
  const product = await productState.lock(trx, productId);
  if (product?.moderation !== 'clear') return;
  const holds = holdsOf(trx, core);
  await holds.endDue(productId, at);
  await productState.suspect(trx, productId, at);
  await holds.freeze(productId, at);
}

/** Returns a condition that is true if the action of the row `e` is no longer in effect. */
const isOver = (at: Date) => sql`NOT EXISTS (
  SELECT 1 FROM decision_actions a
  WHERE (a.decision_id, a.position) = (e.decision_id, e.position) AND ${isInEffect('a', at)})`;

/** Ends what is due of one person. Returns false if there is no one. */
async function endNext(trx: Trx, core: HoldCore, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    SELECT d.person_id AS id FROM decision_actions a JOIN decisions d ON d.id = a.decision_id
    WHERE a.until <= ${at} AND a.ended_at IS NULL
    UNION ALL SELECT person_id FROM effect_accounts e WHERE ${isOver(at)} LIMIT 1`.execute(trx);
  const [person] = rows;
  if (!person) return false;
  await suspension.lock(trx, person.id);
  const ended = await sql<{ id: string }>`
    UPDATE decision_actions a SET ended_at = a.until FROM decisions d
    WHERE d.person_id = ${person.id} AND d.id = a.decision_id AND a.until <= ${at} AND a.ended_at IS NULL
    RETURNING d.id`.execute(trx);
  await sql`DELETE FROM effect_accounts e WHERE person_id = ${person.id} AND ${isOver(at)}`.execute(
    trx,
  );
  await updateEffects(trx, core, { personId: person.id, productId: null }, at);
  const about = { kind: 'decision.ended', people: [person.id], payload: {}, at } as const;
  await writeEvent(trx, ...ended.rows.map(({ id }) => ({ ...about, subjectId: id })));
  return true;
}

/**
 * Ends expired effects, and those on later accounts whose original has ended. Returns the number of people whose effects
 * have ended.
 */
export async function endDueEffects(db: Database, core: HoldCore, now: () => Date) {
  let people = 0;
  while (await db.transaction().execute((trx) => endNext(trx, core, now()))) people += 1;
  await sql`DELETE FROM effect_addresses e WHERE ${isOver(now())}`.execute(db);
  return people;
}
