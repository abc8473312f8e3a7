import { sql } from 'kysely';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { may } from '#contracts/permissions.ts';
import {
  type createThread,
  type listThreads,
  maxNewThreads,
  type sendMessage,
  type Thread as ThreadView,
} from '#contracts/talk/threads.ts';
import { leaveWaitlists } from '#server/bookings/moderated-bookings.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import type { Core } from '#server/core.ts';
import { type Executor, oneSnapshot, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, encodeCursor, toPage } from '#server/http/cursor.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { accountsThatMay } from '#server/people/accounts-that-may.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import type { BuyerRatings } from './offer-list.ts';
import { endOffersBetween } from './offer-repository.ts';
import { happeningsOf, holdOf } from './thread-happenings.ts';
import { type Reader, type ThreadRow, threadRepository } from './thread-repository.ts';
import { toMessage, toSummary } from './thread-view.ts';
import { accountsOn, threadOf, writeMessage } from './thread-writing.ts';

/** How many messages a part of a thread has. */
const maxMessages = 50;
const dayMs = 86_400_000;
/** How long an account is new. */
const newMs = 7 * dayMs;

/** Marks a person's notices about a thread as read. */
type ReadAbout = (
  trx: Trx,
  about: { userId: string; subjectId: string; at: Date },
) => Promise<void>;

export type AboveThreads = {
  readAbout: ReadAbout;
  buyerRatings: BuyerRatings;
  /** Returns whether a person has a seller's page. */
  isSeller(db: Executor, id: string, at: Date): Promise<boolean>;
};

type Parties = { product_id: string; person_id: string; seller_id: string; asked: boolean };

const noSuchThread = () => new Refusal('not_found', 'This conversation does not exist.');

export type ThreadService = ReturnType<typeof createThreadService>;

export function createThreadService(
  core: Core,
  { readAbout, buyerRatings, isSeller }: AboveThreads,
) {
  const { db, now, config, noteReading } = core;

  async function readerOf(on: Executor, { id, role }: Caller): Promise<Reader> {
    const answers = may(role, 'sell_at_counter');
    return { id, role, shopId: answers ? await shopAccount.find(on, config) : null };
  }

  /** Throws a `not_found` Refusal if the caller doesn't see the thread. */
  async function rowFor(on: Executor, caller: Caller, id: string): Promise<ThreadRow> {
    const row = await threadRepository(on).one(await readerOf(on, caller), now(), id);
    if (!row) throw noSuchThread();
    if (row.kind === 'contact' && !row.asked) {
      await noteReading(caller.id, 'messages read', caller.id);
    }
    return row;
  }

  /** Locks the caller's account and the thread. Throws the Refusals of {@link rowFor}. */
  async function change(trx: Trx, caller: Caller, id: string): Promise<ThreadRow> {
    await lockOpenAccount(trx, caller.id, sessionEnded);
    await sql`SELECT 1 FROM threads WHERE id = ${id} FOR UPDATE`.execute(trx);
    return rowFor(trx, caller, id);
  }

  /** Returns the accounts of the caller's side and the other side. The shop's side has none outside of products. */
  const sidesOf = ({ asked, person_id, seller_id }: ThreadRow) =>
    asked ? ([person_id, seller_id] as const) : ([seller_id, person_id] as const);

  async function tellSide(trx: Trx, row: ThreadRow, kind: 'thread.read' | 'thread.changed') {
    const people = await accountsOn(trx, config, row, row.asked);
    await writeEvent(trx, { kind, subjectId: row.id, people, payload: {}, at: now() });
  }

  async function view(
    on: Executor,
    row: ThreadRow,
    before: string | undefined,
  ): Promise<ThreadView> {
    const from = decodeCursor(before, ['date']);
    const end = from ? new Date(from.after[0] as string) : null;
    const found = await threadRepository(on).messages(row, { before: end }, maxMessages + 1);
    const shown = found.slice(0, maxMessages);
    const start = found.length > maxMessages ? (shown.at(-1)?.created_at ?? null) : null;
    const happenings = await happeningsOf(on, row, now(), buyerRatings);
    const within = ({ at }: { at: string }) =>
      (start === null || Date.parse(at) >= start.getTime()) &&
      (end === null || Date.parse(at) < end.getTime());
    const timeline = [
      ...shown.map((message) => toMessage(row, message)),
      ...happenings.filter(within),
    ];
    const { blocked } = row;
    const gone = row.asked ? row.seller_gone : row.person_gone;
    const [, other] = sidesOf(row);
    const sells = row.kind === 'product' && other !== null && (await isSeller(on, other, now()));
    return {
      ...toSummary(row),
      timeline: timeline.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
      earlier: start && encodeCursor({ after: [start.toISOString()], total: 0 }),
      visitor_email: row.asked ? null : row.visitor_email,
      case_id: row.asked ? null : row.case_id,
      ...(sells && { seller_id: other }),
      hold: await holdOf(on, config, row),
      can: {
        write: !gone && (!blocked || row.booked === 'held'),
        block: row.kind === 'product',
        report: row.kind === 'product',
        assign: row.kind === 'contact' && !row.asked,
      },
    };
  }

  const one = async (on: Executor, caller: Caller, id: string, before?: string) =>
    view(on, await rowFor(on, caller, id), before);

  /**
   * Returns who would write to whom: to the buyer of a booking of the caller's or the shop's product, or to the seller
   * of a product that the caller sees or has booked. Throws a `not_found` or `own_product` Refusal otherwise.
   */
  async function partiesOf(
    on: Executor,
    caller: Caller,
    { product_id, booking_id }: { product_id: string; booking_id?: string | undefined },
  ): Promise<Parties> {
    const { id, shopId } = await readerOf(on, caller);
    const { rows } = await sql<Omit<Parties, 'asked'>>`
      SELECT product_id, buyer_id AS person_id, seller_id FROM bookings WHERE id = ${booking_id}`.execute(
      on,
    );
    const [booked] = rows;
    if (booked && (booked.seller_id === id || booked.seller_id === shopId)) {
      if (booked.person_id !== id) return { ...booked, asked: false };
    }
    const wanted = booked?.person_id === id ? booked.product_id : product_id;
    const found = await sql<{ id: string; seller_id: string; seen: boolean }>`
      SELECT p.id, p.seller_id, ${visibleProduct} OR EXISTS (
        SELECT 1 FROM bookings b WHERE b.product_id = p.id AND b.buyer_id = ${id}) AS seen
      FROM products p WHERE p.id = ${wanted}`.execute(on);
    const [product] = found.rows;
    if (product?.seller_id === id) {
      throw new Refusal('own_product', 'This is your own product.');
    }
    if (!product?.seen) throw new Refusal('not_found', 'This product is no longer for sale.');
    const { id: productId, seller_id } = product;
    return { product_id: productId, person_id: id, seller_id, asked: true };
  }

  /**
   * Throws a `rate_limited` Refusal if a new account has asked in too many new threads in 24 hours. Everyone may answer, and
   * write about what they have booked.
   */
  async function assertMayStart(
    trx: Trx,
    caller: Caller,
    { id, product_id }: Pick<ThreadRow, 'id' | 'product_id'>,
    at: Date,
  ): Promise<void> {
    const since = new Date(at.getTime() - dayMs);
    const { rows } = await sql<{ started: number; oldest: Date }>`
      SELECT count(*) AS started, min(t.created_at) AS oldest
      FROM users u JOIN threads t ON t.person_id = u.id AND t.kind = 'product' AND t.created_at > ${since}
        AND EXISTS (SELECT 1 FROM messages m WHERE m.thread_id = t.id AND m.by_person)
      WHERE u.id = ${caller.id} AND u.created_at > ${new Date(at.getTime() - newMs)}
        AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.thread_id = ${id})
        AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.product_id = ${product_id} AND b.buyer_id = u.id)`.execute(
      trx,
    );
    const [row] = rows;
    const most = Math.ceil(maxNewThreads * config.rateLimitFactor);
    if (!row || row.started < most) return;
    throw new Refusal(
      'rate_limited',
      `A new account can start up to ${most} conversations in 24 hours. Please try again tomorrow.`,
      { retryAfter: Math.max(1, (row.oldest.getTime() - since.getTime()) / 1000) },
    );
  }

  function assertMayWrite({ can, blocked, with: { name } }: ThreadView): void {
    if (can.write) return;
    throw new Refusal(
      'conflict',
      blocked
        ? `You have blocked ${name}. Unblock them to write.`
        : 'This person has deleted their account.',
    );
  }

  return {
    /** Starts a thread about a product, or adds to the one that exists. */
    async start(
      caller: Caller,
      { product_id, booking_id, ...form }: EndpointParsed<typeof createThread>['body'],
      key: IdempotencyKey | null,
    ): Promise<ThreadView> {
      await core.jobs.boss();
      return withIdempotencyKey(db, caller.id, key, {
        make: async (trx) => {
          await lockOpenAccount(trx, caller.id, sessionEnded);
          const at = now();
          const { asked, ...parties } = await partiesOf(trx, caller, { product_id, booking_id });
          const thread = await threadOf(trx, { kind: 'product', ...parties }, at);
          if (asked) await assertMayStart(trx, caller, thread, at);
          assertMayWrite(await one(trx, caller, thread.id));
          await writeMessage(trx, core, thread, {
            ...{ ...form, senderId: caller.id, byPerson: asked, at },
          });
          return thread.id;
        },
        read: (trx, id) => one(trx, caller, id),
        reused: keyReused,
      });
    },

    /** Returns what a thread about a product or booking would be about, and the thread's id if there is one. */
    async find(caller: Caller, id: string) {
      const { asked, ...parties } = await partiesOf(db, caller, { product_id: id, booking_id: id });
      const reader = await readerOf(db, caller);
      const row = await threadRepository(db).future(reader, now(), { ...parties, asked });
      if (!row) throw noSuchThread();
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM threads WHERE kind = 'product' AND product_id = ${parties.product_id}
          AND person_id = ${parties.person_id}`.execute(db);
      const { title, with: other, product, booked } = toSummary(row);
      const hold = await holdOf(db, config, row);
      const known = { title, with: other, asked, product, booked, hold };
      return { ...known, thread_id: rows[0]?.id ?? null };
    },

    async list(
      caller: Caller,
      { cursor, limit, waiting, q }: EndpointParsed<typeof listThreads>['query'],
    ) {
      if (may(caller.role, 'read_messages')) {
        await noteReading(caller.id, 'messages read', caller.id);
      }
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const reader = await readerOf(db, caller);
      const filter = { waiting: waiting ? now() : null, unanswered: true, q };
      const [rows, counted] = await oneSnapshot(db, (trx) => {
        const threads = threadRepository(trx);
        return Promise.all([
          threads.list(reader, now(), { ...filter, after: from?.after ?? null }, limit + 1),
          from ? null : threads.count(reader, filter, maxCounted + 1),
        ]);
      });
      // With a cursor, the total is that of the first page.
      const found = counted ?? from?.total ?? 0;
      const keyOf = (row: ThreadRow) => [row.at.toISOString(), row.id];
      const page = toPage(rows, limit, found, keyOf, toSummary);
      return { ...page, total: Math.min(found, maxCounted), total_capped: found > maxCounted };
    },

    /** Counts the caller's threads with something to read or answer, stopping at `maxCounted`. */
    countWaiting: async (caller: Caller) =>
      threadRepository(db).count(await readerOf(db, caller), { waiting: now() }, maxCounted),

    one: (caller: Caller, id: string, before?: string, on: Executor = db) =>
      one(on, caller, id, before),

    /** Adds a message. The contract for `sendMessage` lists the Refusals. */
    async write(
      caller: Caller,
      id: string,
      { note, ...form }: EndpointParsed<typeof sendMessage>['body'],
      key: IdempotencyKey | null,
    ) {
      await core.jobs.boss();
      return withIdempotencyKey(db, caller.id, key, {
        make: async (trx) => {
          const row = await change(trx, caller, id);
          const thread = await view(trx, row, undefined);
          if (note && !thread.can.assign) {
            throw new Refusal(
              'forbidden',
              'Only admins can add notes, and only to messages to the shop.',
            );
          }
          if (!note) assertMayWrite(thread);
          if (row.asked && row.kind === 'product') await assertMayStart(trx, caller, row, now());
          return writeMessage(trx, core, row, {
            ...{ ...form, note, senderId: caller.id, byPerson: row.asked, at: now() },
          });
        },
        read: async (trx, only) => {
          const row = await rowFor(trx, caller, id);
          const [message] = await threadRepository(trx).messages(row, { only }, 1);
          if (!message) throw noSuchThread();
          return toMessage(row, message);
        },
        reused: keyReused,
      });
    },

    /** Marks the messages up to `last`, or all, as read by the caller's side. */
    read: (caller: Caller, id: string, last: string | undefined) =>
      db.transaction().execute(async (trx) => {
        const row = await change(trx, caller, id);
        const { rows } = await sql<{ unread: number }>`
          SELECT count(*) AS unread FROM messages
          WHERE thread_id = ${id} AND by_person <> ${row.asked} AND NOT one_sided AND created_at > (
            SELECT created_at FROM messages WHERE id = ${last} AND thread_id = ${id})`.execute(trx);
        const unread = rows[0]?.unread ?? 0;
        const column = sql.ref(row.asked ? 'person_unread' : 'seller_unread');
        const { numAffectedRows } = await sql`
          UPDATE threads SET ${column} = ${unread} WHERE id = ${id} AND ${column} > ${unread}`.execute(
          trx,
        );
        if (numAffectedRows) await tellSide(trx, row, 'thread.read');
        if (unread === 0) await readAbout(trx, { userId: caller.id, subjectId: id, at: now() });
        return { unread };
      }),

    /**
     * Blocks or unblocks the other person. Blocking ends the offers between the two, and takes the other person off the
     * caller's waitlists. Throws a `forbidden` Refusal if the thread isn't about a product.
     */
    block: (caller: Caller, id: string, blocked: boolean) =>
      db.transaction().execute(async (trx) => {
        const found = await rowFor(trx, caller, id);
        const [own, other] = sidesOf(found);
        if (found.kind !== 'product' || own === null || other === null) {
          throw new Refusal('forbidden', 'You can’t block the shop or its moderators.');
        }
        // Lock both accounts first, then products and the thread. A new offer also locks its buyer's account, so it waits.
        await sql`
          SELECT 1 FROM users WHERE id = ANY(${[caller.id, own, other]}::uuid[])
          ORDER BY id FOR NO KEY UPDATE`.execute(trx);
        if (blocked) await leaveWaitlists(trx, core, { buyerId: other, sellerId: own, at: now() });
        const row = await change(trx, caller, id);
        await (blocked
          ? sql`INSERT INTO blocks VALUES (${own}, ${other}, ${now()}) ON CONFLICT DO NOTHING`
          : sql`DELETE FROM blocks WHERE blocker_id = ${own} AND blocked_id = ${other}`
        ).execute(trx);
        if (blocked) await endOffersBetween(trx, own, other, now());
        await tellSide(trx, row, 'thread.changed');
        return { blocked };
      }),

    /** Chooses who answers a message to the shop. */
    assign: (caller: Caller, id: string, to: string | null) =>
      db.transaction().execute(async (trx) => {
        const row = await change(trx, caller, id);
        if (row.kind !== 'contact' || row.asked) throw noSuchThread();
        if (to !== null && !(await accountsThatMay(trx, 'read_messages')).includes(to)) {
          const message = 'Choose an admin.';
          throw new Refusal('invalid', message, { fields: { to: message } });
        }
        await trx.updateTable('threads').set({ assigned_to: to }).where('id', '=', id).execute();
        await tellSide(trx, row, 'thread.changed');
        return { assigned_to: to };
      }),
  };
}
