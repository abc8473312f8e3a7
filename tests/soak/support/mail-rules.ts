import type { Email } from 'postal-mime';
import { type NoticeKind, noticeKinds } from '#contracts/notices/notices.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { BookingShop } from './booking-shop.ts';
import type { Person } from './two-servers.ts';

type Told = `${'buyer' | 'seller'} ${NoticeKind}`;
type Booking = {
  id: string;
  status: string;
  held_until: Date | null;
  events: { kind: string; count: number }[];
};
type Notice = Record<'id' | 'subject_id' | 'user_id', string> & {
  kind: NoticeKind;
  facts: { until?: string };
};

/**
 * The notices that each kind of event causes, and their recipients. Cancellations are missing, because they can be
 * undone. Whether a cancellation causes a notice depends on the booking's status.
 */
const tells: Record<string, Told[]> = {
  'booking.held': ['buyer hold_placed', 'seller product_booked'],
  'booking.promoted': ['buyer hold_promoted', 'seller product_booked'],
  'booking.joined': ['seller waitlist_joined'],
  'booking.moved up': ['buyer place_moved'],
  'booking.expired': ['buyer hold_expired', 'seller booking_cancelled'],
  'booking.released': ['buyer hold_released'],
  'booking.frozen': ['buyer hold_frozen'],
  'booking.resumed': ['buyer hold_resumed'],
  'booking.collected': ['buyer product_collected', 'seller product_collected'],
  'booking.code_guessed': ['buyer code_guessed', 'seller code_guessed'],
};

/**
 * Throws an Error unless everyone was notified exactly once about what happened to the bookings of these products: in
 * the app and, if that is the default, in one email. Call this after all emails have been sent.
 */
export async function assertMails(shop: BookingShop, products: readonly OwnProduct[]) {
  const { client } = shop;
  // Check for failed jobs first, because such a job explains why an email is missing.
  const failed = await client.query(`SELECT * FROM pgboss.job WHERE name = 'failed-jobs' LIMIT 1`);
  if (failed.rows.length > 0) fail('no job fails on its last attempt', failed.rows);
  const idOf = ({ messageId = '' }: Email) => /<([^@>]+)@/.exec(messageId)?.[1] ?? '';
  const mails = Map.groupBy(shop.mails.splice(0), idOf);
  const ids = products.map(({ _id }) => _id);
  const bookings = (await client.query<Booking>(bookingsWithEvents, [ids])).rows;
  const subjects = bookings.map(({ id }) => id);
  const notices = (await client.query<Notice>(noticesOf, [subjects])).rows;
  const bySubject = Map.groupBy(notices, ({ subject_id }) => subject_id);
  const people = new Map([...shop.people, shop.seller].map((one) => [one.user._id, one]));
  for (const booking of bookings) {
    const own = bySubject.get(booking.id) ?? [];
    const told = own.map(({ kind, user_id }) => {
      return `${user_id === shop.seller.user._id ? 'seller' : 'buyer'} ${kind}` as Told;
    });
    const expected = expectedOf(booking);
    if (told.sort().join() !== expected.sort().join()) {
      fail('everyone is told once', { booking, told, expected });
    }
    for (const notice of own) {
      const receiver = people.get(notice.user_id) as Person;
      assertMail(shop, notice, receiver, mails.get(notice.id) ?? []);
    }
  }
  // The remaining emails must belong to notices that were checked earlier. An email may arrive twice only if an attempt
  // to send it was interrupted.
  const unknown = await client.query(unknownMails, [[...mails.keys()]]);
  if (unknown.rows.length > 0) fail('each mail has a notice', unknown.rows);
  const copied = [...mails].filter(([, copies]) => copies.length > 1).map(([id]) => id);
  const repeated = await client.query(repeatedJobs, [copied]);
  if (repeated.rows.length > 0)
    fail('a mail is repeated only after an interruption', repeated.rows);
}

function expectedOf({ status, held_until, events }: Booking): Told[] {
  const told = events.flatMap(({ kind, count }) =>
    Array.from({ length: count }, () => tells[kind] ?? []).flat(),
  );
  return status === 'cancelled' && held_until ? [...told, 'seller booking_cancelled'] : told;
}

function assertMail(shop: BookingShop, notice: Notice, receiver: Person, mails: Email[]): void {
  const { until } = notice.facts;
  if (noticeKinds[notice.kind].delivery !== 'mail') {
    if (mails.length > 0) fail('only some notices are mailed', { notice, mails });
    return;
  }
  // Emails that are no longer useful are not sent.
  if (mails.length === 0 && (until === undefined || new Date(until) > shop.now())) {
    fail('no mail is lost', notice);
  }
  const others = shop.people.filter((one) => one !== receiver);
  const strangers = receiver === shop.seller ? [] : others.map(({ user }) => user.name);
  const secrets = [...others.map(({ email }) => email), ...strangers];
  for (const { to, text = '', html = '' } of mails) {
    if (to?.map(({ address }) => address).join() !== receiver.email) {
      fail('a mail is for its receiver', { notice, to });
    }
    if (secrets.some((secret) => `${text}${html}`.includes(secret))) {
      fail('a mail tells nothing about other buyers', { notice, text });
    }
  }
}

function fail(rule: string, details: unknown): never {
  throw new Error(`${rule}: ${JSON.stringify(details, null, 1)}`);
}

const bookingsWithEvents = `
  SELECT b.id, b.status, b.held_until,
    array(
      SELECT jsonb_build_object('kind', kind, 'count', count(*))
      FROM (
        SELECT kind || CASE WHEN payload ->> 'up' = 'true' THEN ' up' ELSE '' END AS kind
        FROM events WHERE subject_id = b.id
      ) AS named GROUP BY kind
    ) AS events
  FROM bookings b WHERE b.product_id = ANY($1)`;

const noticesOf =
  'SELECT id, kind, subject_id, user_id, facts FROM notices WHERE subject_id = ANY($1)';

const unknownMails = `
  SELECT id FROM unnest($1::text[]) AS mails (id)
  WHERE NOT EXISTS (SELECT 1 FROM notices WHERE notices.id::text = mails.id)`;

/** Selects the jobs for these emails that ran only once. Such a job can't have sent two copies. */
const repeatedJobs = `
  SELECT data FROM pgboss.job
  WHERE name = 'send-mail' AND data ->> 'notice_id' = ANY($1) AND retry_count = 0`;
