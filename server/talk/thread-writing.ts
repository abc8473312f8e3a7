import { type Insertable, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Permission } from '#contracts/permissions.ts';
import type { MessageForm } from '#contracts/talk/threads.ts';
import { bookingRepository } from '#server/bookings/booking-repository.ts';
import type { Core } from '#server/core.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { ThreadsTable } from '#server/db/schema.ts';
import { ownPictures } from '#server/media/picture-ids.ts';
import { accountsThatMay } from '#server/people/accounts-that-may.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { hasBlocked } from './blocks.ts';

export type Thread = Selectable<ThreadsTable>;
type WritingCore = Pick<Core, 'config' | 'jobs'>;

/** The permission to answer each kind of thread for the shop. */
const answers = {
  ...({ product: 'sell_at_counter', contact: 'read_messages', case: 'handle_reports' } as const),
} satisfies Record<Thread['kind'], Permission>;

/** Returns the accounts that see a thread from one side. */
export async function accountsOn(
  db: Executor,
  config: Core['config'],
  { kind, person_id, seller_id, about_id }: Thread,
  isPerson: boolean,
): Promise<string[]> {
  if (isPerson) return person_id ? [person_id] : [];
  const isShops = seller_id === null || seller_id === (await shopAccount.find(db, config));
  const staff = isShops ? await accountsThatMay(db, answers[kind]) : [];
  return [...(seller_id ? [seller_id] : []), ...staff].filter(
    (id) => id !== about_id && id !== person_id,
  );
}

type Start = Omit<Insertable<ThreadsTable>, 'id' | 'person_at' | 'seller_at' | 'created_at'>;

/**
 * Locks and returns the thread between these parties. Starts it if there is none. The caller must have locked the
 * account of who starts it.
 */
export async function threadOf(
  trx: Trx,
  start: Start,
  at: Date,
): Promise<Thread & { isNew: boolean }> {
  const row = { ...start, id: uuidv7(), person_at: at, seller_at: at, created_at: at };
  const made = await trx
    .insertInto('threads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { ...made, isNew: true };
  const about = {
    product: sql`product_id = ${start.product_id}`,
    case: sql`case_id = ${start.case_id}`,
    contact: sql`true`,
  }[start.kind];
  const { rows } = await sql<Thread>`
    SELECT * FROM threads WHERE kind = ${sql.lit(start.kind)} AND person_id = ${start.person_id} AND ${about}
    FOR UPDATE`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('the thread is missing');
  return { ...found, isNew: false };
}

type NewMessage = MessageForm & {
  /** Null for visitors. */
  senderId: string | null;
  byPerson: boolean;
  note?: boolean | undefined;
  at: Date;
};

/**
 * Adds a message to a locked thread, and tells everyone who sees it. Someone who has blocked the sender doesn't see it,
 * unless the person holds the product. Returns the message's id.
 */
export async function writeMessage(
  trx: Trx,
  { config, jobs }: WritingCore,
  thread: Thread,
  message: NewMessage,
): Promise<string> {
  const { senderId, byPerson, note = false, text } = message;
  const { id: thread_id, product_id, person_id, seller_id, visitor_email } = thread;
  const [own, other] = byPerson ? [person_id, seller_id] : [seller_id, person_id];
  const holds = async () =>
    product_id !== null &&
    (await bookingRepository(trx).holdOf(product_id))?.buyer_id === person_id;
  const one_sided = note || ((await hasBlocked(trx, other, own)) && !(await holds()));
  // Each message has its own time, also if servers' clocks differ, because threads are sorted by it.
  const last = Math.max(thread.person_at.getTime(), thread.seller_at.getTime());
  const at = new Date(Math.max(message.at.getTime(), last + 1));
  const id = uuidv7();
  const image_ids = senderId ? await ownPictures(trx, senderId, message.images, 'images') : [];
  await trx
    .insertInto('messages')
    .values({
      ...{ id, thread_id, by_person: byPerson, sender_id: senderId, text, one_sided },
      created_at: at,
    })
    .execute();
  if (image_ids.length > 0) {
    const rows = image_ids.map((image_id, position) => ({ message_id: id, position, image_id }));
    await trx.insertInto('message_images').values(rows).execute();
  }
  const [ownSide, otherSide] = byPerson ? ['person', 'seller'] : ['seller', 'person'];
  const arrives = sql`, ${sql.ref(`${otherSide}_at`)} = ${at},
    ${sql.ref(`${otherSide}_unread`)} = ${sql.ref(`${otherSide}_unread`)} + 1`;
  await sql`
    UPDATE threads SET ${sql.ref(`${ownSide}_at`)} = ${at} ${one_sided ? sql`` : arrives}
    WHERE id = ${thread_id}`.execute(trx);
  const people = await accountsOn(trx, config, thread, byPerson);
  if (!one_sided) people.push(...(await accountsOn(trx, config, thread, !byPerson)));
  const payload = { message_id: id };
  await writeEvent(trx, { kind: 'thread.written', subjectId: thread_id, people, payload, at });
  if (visitor_email !== null && !byPerson && !note) {
    await jobs.enqueue(trx, 'mail-answer', [{ payload }]);
  }
  return id;
}
