import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import {
  type Deal,
  type listReviews,
  maxForSale,
  type Review,
  type SellerPage,
  type writeReview,
} from '#contracts/reviews/reviews.ts';
import { productRepository } from '#server/catalog/product-repository.ts';
import { toCard, toSeller } from '#server/catalog/product-view.ts';
import type { Core } from '#server/core.ts';
import { type Executor, oneSnapshot } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { formerMember, reducedName } from '#server/people/account-records.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { reviewUntil, shownReview } from './review-policy.ts';
import {
  changeReviews,
  dealsOf,
  maxReviews,
  type ReviewRow,
  reviewRepository,
} from './review-repository.ts';

/** Returns a seller's page, or null if there is none. */
export async function readSeller(db: Executor, id: string, at: Date): Promise<SellerPage | null> {
  const products = productRepository(db);
  const seller = await products.seller(id);
  if (!seller || !(await reviewRepository(db).isSeller(id, at))) return null;
  const forSale = await products.onSaleBy(id, [], maxForSale);
  const rating = await reviewRepository(db).rating(id, at);
  return { ...toSeller(seller), rating, products: forSale.map(toCard) };
}

export function createReviewService(core: Core) {
  const { db, reads, now, jobs, tell } = core;

  /** Returns a deal as the caller sees it. Throws a `not_found` Refusal if the caller isn't one of the two. */
  async function readDeal(on: Executor, caller: Caller, id: string): Promise<Deal> {
    const [deal] = await dealsOf(on, [id]);
    const as = deal?.buyer.id === caller.id ? 'buyer' : 'seller';
    if (deal?.[as].id !== caller.id) throw new Refusal('not_found', 'There is nothing to review.');
    const other = as === 'buyer' ? deal.seller : deal.buyer;
    const rows = await reviewRepository(on).ofDeal(id);
    const mine = rows.find(({ author_id }) => author_id === caller.id);
    const theirs = rows.find(({ author_id }) => author_id === other.id);
    const isShown = theirs && !theirs.hidden && theirs.shown_at <= now();
    const until = reviewUntil(deal.at);
    const canReview = (mine?.shown_at ?? until) > now();
    return {
      ...{ title: deal.title, as },
      other: { _id: other.id, name: other.name, has_reviewed: theirs !== undefined },
      until: until.toISOString(),
      // As it was written while it can be changed, and then as everyone sees it.
      mine: mine ? { ...toReview(mine, caller), ...(canReview && { text: mine.text }) } : null,
      theirs: isShown ? toReview(theirs, caller) : null,
      can: { review: canReview },
    };
  }

  return {
    async seller(id: string) {
      const seller = await readSeller(reads, id, now());
      if (!seller) throw new Refusal('not_found', 'This seller is no longer in the shop.');
      return seller;
    },

    async list(
      viewer: Caller | null,
      id: string,
      { cursor, limit }: EndpointParsed<typeof listReviews>['query'],
    ) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const at = now();
      const [rows, total] = await oneSnapshot(reads, (trx) => {
        const reviews = reviewRepository(trx);
        return Promise.all([
          reviews.list(id, at, from?.after ?? null, limit + 1),
          from?.total ?? reviews.count(id, at),
        ]);
      });
      const key = (row: ReviewRow) => [row.shown_at.toISOString(), row.id];
      const page = toPage(rows, limit, total, key, (row) => toReview(row, viewer));
      return { ...page, total: Math.min(total, maxReviews), total_capped: total > maxReviews };
    },

    deal: (caller: Caller, id: string) => readDeal(db, caller, id),

    /** Writes or replaces the caller's review. The contract for `writeReview` lists the Refusals. */
    write: (caller: Caller, id: string, form: EndpointParsed<typeof writeReview>['body']) =>
      db.transaction().execute(async (trx) => {
        const { other } = await readDeal(trx, caller, id);
        // The second of two people who write at once waits here, and then shows both reviews.
        await userRepository(trx).lock(caller.id, other._id);
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const { as, until, mine, can } = await readDeal(trx, caller, id);
        if (!can.review)
          throw new Refusal('conflict', 'It is too late to write or change this review.');
        const at = now();
        if (mine) {
          const set = sql`stars = ${form.stars}, tags = ${form.tags}, text = ${form.text}`;
          await changeReviews(trx, sql`id = ${mine._id}`, set, at);
        } else {
          const people = { author_id: caller.id, subject_id: other._id, by_buyer: as === 'buyer' };
          const row = { id: uuidv7(), deal_id: id, ...people, ...form, answer: null };
          const times = { created_at: at, shown_at: new Date(until) };
          await trx
            .insertInto('reviews')
            .values({ ...row, ...times })
            .execute();
          const told = { subjectId: row.id, people: [caller.id, other._id], at };
          const payload = { to: other._id, deal_id: id };
          await writeEvent(trx, { kind: 'review.written', ...told, payload });
          const both = (await reviewRepository(trx).ofDeal(id)).length === 2;
          if (both) await changeReviews(trx, sql`deal_id = ${id}`, sql`shown_at = ${at}`, at);
        }
        return readDeal(trx, caller, id);
      }),

    /** Answers a review of the caller. The contract for `answerReview` lists the Refusals. */
    async answer(caller: Caller, id: string, text: string) {
      await jobs.boss();
      return db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const at = now();
        const row = await reviewRepository(trx).byId(id);
        if (row?.subject_id !== caller.id || row.hidden || row.shown_at > at) {
          throw new Refusal('not_found', 'This review does not exist.');
        }
        if (row.answer !== null) throw new Refusal('conflict', 'You have already answered.');
        await changeReviews(trx, sql`id = ${id}`, sql`answer = ${text}`, at);
        const { author_id: userId, deal_id: subjectId } = row;
        await tell(trx, [{ userId, kind: 'review_answered', subjectId, facts: {}, at }]);
        return toReview({ ...row, answer: text }, caller);
      });
    },
  };
}

function toReview(row: ReviewRow, viewer: Caller | null): Review {
  const { id, author, author_id, subject_id, by_buyer, stars, tags, text, answer, shown_at } = row;
  return {
    _id: id,
    author: by_buyer && author !== formerMember ? reducedName(author) : author,
    by: by_buyer ? 'buyer' : 'seller',
    ...{ stars, tags, text: shownReview(text), answer: answer && shownReview(answer) },
    at: shown_at.toISOString(),
    can: { answer: viewer?.id === subject_id && answer === null, report: viewer?.id !== author_id },
  };
}
