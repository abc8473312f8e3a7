import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import { may, type Role } from '#contracts/permissions.ts';
import type { OfferState } from '#contracts/talk/offers.ts';
import { agreedSale } from '#server/catalog/agreed-sale.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { containsWords } from '#server/db/contains-words.ts';
import type { MessagesTable, StoredMeeting, ThreadsTable } from '#server/db/schema.ts';
import { type ImageRow, pictureJson } from '#server/media/image-view.ts';
import { blocks } from './blocks.ts';
import { haveTraded } from './have-traded.ts';
import { photoCount } from './photo-count.ts';
import { changed } from './seen-product.ts';

/** Who reads threads. `shopId` is the account that owns the shop's stock, or null if the reader doesn't answer for it. */
export type Reader = { id: string; role: Role; shopId: string | null };

export type ThreadRow = Selectable<ThreadsTable> & {
  /** Whether the reader is the person, and not on the other side. */
  asked: boolean;
  /** When the reader's side wrote or got its newest message. */
  at: Date;
  product_title: string | null;
  product_location: string | null;
  price_cents: number | null;
  /** The price at which the person bought the product, if it was agreed in an offer. */
  agreed_cents: number | null;
  product_status: ProductStatus | null;
  product_open: boolean | null;
  picture: ImageRow | null;
  person_name: string | null;
  person_suspended: boolean;
  person_gone: boolean;
  seller_name: string | null;
  seller_suspended: boolean;
  seller_gone: boolean;
  assignee: string | null;
  /** Whether the person holds or has bought one of the seller's products. */
  traded: boolean;
  last: { text: string; by_person: boolean; photos: number } | null;
  /** The open offer between the two, unless the seller doesn't know who was invited. */
  offer_cents: number | null;
  offer_by_person: boolean | null;
  offer_changed: boolean | null;
  /** Whether the reader's side has to answer or confirm the offer. */
  offer_waits: boolean | null;
  /** Whether the other side has suggested times that the reader's side hasn't answered. */
  meeting_waits: boolean | null;
  /** Whether the newest message is the other side's, new enough, and the reader's side can answer. */
  message_waits: boolean | null;
  /** The newest offer, if it is no longer open and there is no message. */
  closed_offer: { cents: number; by_buyer: boolean; state: OfferState } | null;
  booked: 'held' | 'waiting' | null;
  /** The end of the person's hold of the product, unless it is paused. */
  held_until: Date | null;
  meeting: StoredMeeting | null;
  /** Whether the reader's side has blocked the other side. */
  blocked: boolean;
};

export type MessageRow = Selectable<MessagesTable> & { sender: string | null; images: ImageRow[] };

type SortKey = readonly (string | number)[];

/** The threads that a reader sees, each with a separate index scan: the reader's own, and those of the shop. */
function sourcesOf({ id, role, shopId }: Reader) {
  const others = sql`person_id IS DISTINCT FROM ${id}`;
  const shops = (kind: 'contact' | 'case') =>
    sql`seller_id IS NULL AND kind = ${sql.lit(kind)} AND ${others}`;
  return [
    { side: 'person', owner: id, only: sql`person_id = ${id}` },
    { side: 'seller', owner: id, only: sql`seller_id = ${id}` },
    ...(shopId === null || shopId === id
      ? []
      : [{ side: 'seller', owner: shopId, only: sql`seller_id = ${shopId} AND ${others}` }]),
    ...(may(role, 'read_messages')
      ? [{ side: 'seller', owner: null, only: shops('contact') }]
      : []),
    ...(may(role, 'handle_reports')
      ? [{ side: 'seller', owner: null, only: sql`${shops('case')} AND about_id <> ${id}` }]
      : []),
  ];
}

/**
 * Whether an open offer waits for this side. If the product has changed, the buyer has to confirm the offer first, also
 * one that the seller made.
 */
const offerWaits = (asked: RawBuilder<unknown>) =>
  sql`CASE WHEN cardinality(${changed}) > 0 THEN ${asked} ELSE o.by_buyer <> ${asked} END`;

/** Whether suggested times wait for this side. */
const meetingWaits = (asked: RawBuilder<unknown>) => sql`(meeting ->> 'agreed' IS NULL
  AND meeting -> 'times' <> '[]' AND (meeting ->> 'by_buyer')::boolean <> ${asked})`;

/** Selects the products and buyers of the offers and suggested times that wait for this side. */
function toAnswer(side: string, owner: string, now: Date) {
  const [own, asked] = [
    sql.ref(side === 'person' ? 'buyer_id' : 'seller_id'),
    sql.lit(side === 'person'),
  ];
  return sql`
    SELECT o.product_id, o.buyer_id
    FROM (SELECT * FROM offers WHERE ${own} = ${owner} AND state = 'open' AND expires_at > ${now}) o
    JOIN products p ON p.id = o.product_id WHERE (${asked} OR NOT o.invited) AND ${offerWaits(asked)}
    UNION ALL SELECT product_id, buyer_id FROM bookings
    WHERE ${own} = ${owner} AND status = 'held' AND frozen_at IS NULL AND ${meetingWaits(asked)}`;
}

/** Returns since when messages wait for an answer. */
const answerable = (now: Date) => new Date(now.getTime() - 14 * 86_400_000);

/** Whether the newest message in a thread is the other side's, who isn't blocked, and new enough to be answered. */
const messageWaits = (thread: string, asked: RawBuilder<unknown>, now: Date) => {
  const of = (column: string) => sql.ref(`${thread}.${column}`);
  const [own, other] = ['person_id', 'seller_id'].map(of) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ];
  return sql<
    boolean | null
  >`(NOT CASE WHEN ${asked} THEN ${blocks(own, other)} ELSE ${blocks(other, own)} END AND (
    SELECT m.by_person <> ${asked} AND m.text <> '' AND m.created_at > ${answerable(now)} FROM messages m
    WHERE m.thread_id = ${of('id')} AND ${shownTo(asked)} AND NOT (m.one_sided AND ${of('kind')} <> 'product')
    ORDER BY m.created_at DESC LIMIT 1))`;
};

/**
 * `waiting`: only those that had unread messages, an offer or suggested times to answer at that time. `unanswered`: also
 * those with a message that was read but not answered.
 */
type Filter = {
  waiting?: Date | null;
  unanswered?: boolean;
  q?: string | undefined;
  id?: string;
  after?: SortKey | null;
};

/** What `q` searches: the product's title and the other person's name, or the name that a visitor typed. */
const searched = (side: string) => sql`concat_ws(' ',
  (SELECT title FROM products WHERE id = threads.product_id),
  (SELECT name FROM users WHERE id = ${sql.ref(side === 'person' ? 'threads.seller_id' : 'threads.person_id')}),
  ${side === 'person' ? sql`NULL` : sql`visitor_name`})`;

/** Selects the ids of the reader's threads, newest first, with the reader's side. */
function keysOf(
  reader: Reader,
  { waiting, unanswered = false, q = '', id, after }: Filter,
  limit: RawBuilder<unknown>,
) {
  const each = sourcesOf(reader).flatMap(({ side, owner, only }) => {
    const at = sql.ref(`${side}_at`);
    const unread = sql.ref(`${side}_unread`);
    const more = [
      ...(q === '' ? [] : [sql`AND ${containsWords(searched(side), q)}`]),
      ...(id === undefined ? [] : [sql`AND id = ${id}`]),
      ...(after ? [sql`AND (${at}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
    ];
    const deals =
      waiting && owner !== null
        ? sql`(kind = 'product' AND (product_id, person_id) IN (${toAnswer(side, owner, waiting)}))`
        : sql`false`;
    // Separate scans, because the index of unread threads serves no OR.
    const parts = [
      waiting ? sql`AND ${unread} > 0` : sql``,
      ...(waiting && owner !== null ? [sql`AND ${unread} = 0 AND ${deals}`] : []),
      ...(waiting && unanswered
        ? [
            sql`AND ${unread} = 0 AND ${at} > ${answerable(waiting)} AND ${deals} IS NOT TRUE
              AND ${messageWaits('threads', sql.lit(side === 'person'), waiting)}`,
          ]
        : []),
    ];
    return parts.map(
      (part) => sql`(
        SELECT id, ${at} AS at, ${sql.lit(side === 'person')} AS asked FROM threads
        WHERE ${only} ${part} ${sql.join(more, sql` `)} ORDER BY ${at} DESC, id DESC LIMIT ${limit})`,
    );
  });
  return sql`(
    SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) k ORDER BY at DESC, id DESC LIMIT ${limit})`;
}

/** Adds to `threads`, which have `asked` and `at`, what their readers see. */
const rowsOf = ({ id, role }: Reader, now: Date, threads: RawBuilder<unknown>) => sql<ThreadRow>`
  SELECT t.*, p.title AS product_title, p.location AS product_location, p.resale_price_cents AS price_cents, p.status AS product_status,
    ${agreedSale(sql`AND b.buyer_id = t.person_id`)} AS agreed_cents,
    ${visibleProduct} OR p.status <> 'archived' AND (p.seller_id = ${id} OR ${may(role, 'see_any_product')}
      OR p.moderation = 'clear' AND EXISTS (
        SELECT 1 FROM bookings b WHERE b.product_id = p.id AND b.buyer_id = ${id})) AS product_open,
    CASE WHEN i.id IS NOT NULL THEN ${pictureJson} END AS picture,
    person.name AS person_name, person.deleted_at IS NOT NULL AS person_gone,
    coalesce(person.suspended_until > ${now}, false) AS person_suspended,
    seller.name AS seller_name, seller.deleted_at IS NOT NULL AS seller_gone,
    coalesce(seller.suspended_until > ${now}, false) AS seller_suspended, assignee.name AS assignee,
    ${haveTraded('t.person_id', 't.seller_id')} AS traded,
    o.price_cents AS offer_cents, o.by_buyer AS offer_by_person,
    CASE WHEN o.id IS NOT NULL THEN cardinality(${changed}) > 0 END AS offer_changed,
    CASE WHEN o.id IS NOT NULL THEN ${offerWaits(sql`t.asked`)} END AS offer_waits,
    h.status AS booked, CASE WHEN h.frozen_at IS NULL THEN h.held_until END AS held_until, h.meeting,
    h.status = 'held' AND h.frozen_at IS NULL AND ${meetingWaits(sql`t.asked`)} AS meeting_waits,
    ${messageWaits('t', sql`t.asked`, now)} AS message_waits,
    (SELECT json_build_object('cents', c.price_cents, 'by_buyer', c.by_buyer, 'state', c.state) FROM (
      SELECT * FROM offers WHERE product_id = t.product_id AND buyer_id = t.person_id
        AND (t.asked OR NOT invited OR state = 'accepted') ORDER BY id DESC LIMIT 1) c
      WHERE c.state <> 'open' AND NOT EXISTS (
        SELECT 1 FROM messages m WHERE m.thread_id = t.id AND ${shownTo(sql`t.asked`)})) AS closed_offer,
    CASE WHEN t.asked THEN ${blocks(sql`t.person_id`, sql`t.seller_id`)}
      ELSE ${blocks(sql`t.seller_id`, sql`t.person_id`)} END AS blocked,
    (SELECT json_build_object('text', left(m.text, 400), 'by_person', m.by_person,
      'photos', ${photoCount('m.id')}) FROM messages m
      WHERE m.thread_id = t.id AND ${shownTo(sql`t.asked`)}
      ORDER BY m.created_at DESC LIMIT 1) AS last
  FROM ${threads} t
  LEFT JOIN users person ON person.id = t.person_id
  LEFT JOIN users seller ON seller.id = t.seller_id
  LEFT JOIN users assignee ON assignee.id = t.assigned_to
  LEFT JOIN products p ON p.id = t.product_id
  LEFT JOIN offers o ON o.product_id = t.product_id AND o.buyer_id = t.person_id AND o.state = 'open'
    AND o.expires_at > ${now} AND (t.asked OR NOT o.invited)
  LEFT JOIN LATERAL (
    SELECT status, held_until, frozen_at, meeting FROM bookings b WHERE b.product_id = t.product_id
      AND b.buyer_id = t.person_id AND b.status IN ('held', 'waiting') LIMIT 1) h ON true
  LEFT JOIN product_images cover ON cover.product_id = p.id AND cover.position = 0 AND NOT cover.hidden
  LEFT JOIN images i ON i.id = cover.image_id
  ORDER BY t.at DESC, t.id DESC`;

/** Whether a side sees a message. `messages` must be aliased as `m`. */
const shownTo = (asked: RawBuilder<unknown>) =>
  sql<boolean>`(NOT m.one_sided OR m.by_person = ${asked})`;

export function threadRepository(db: Executor) {
  const found = (reader: Reader, now: Date, filter: Filter, limit: RawBuilder<unknown>) =>
    rowsOf(
      reader,
      now,
      sql`(SELECT t.*, k.asked, k.at FROM ${keysOf(reader, filter, limit)} k JOIN threads t ON t.id = k.id)`,
    ).execute(db);

  return {
    /** Returns up to `limit` of the reader's threads, newest first. */
    async list(reader: Reader, now: Date, filter: Filter, limit: number): Promise<ThreadRow[]> {
      return (await found(reader, now, filter, literalLimit(limit))).rows;
    },

    /** Returns undefined if the reader doesn't see the thread. */
    async one(reader: Reader, now: Date, id: string): Promise<ThreadRow | undefined> {
      return (await found(reader, now, { id }, sql.lit(1))).rows[0];
    },

    /** Returns the row of a thread about a product before its first message. */
    async future(
      reader: Reader,
      now: Date,
      {
        asked,
        ...parties
      }: { product_id: string; person_id: string; seller_id: string } & {
        asked: boolean;
      },
    ): Promise<ThreadRow | undefined> {
      const thread = JSON.stringify({ kind: 'product', ...parties });
      const { rows } = await rowsOf(
        reader,
        now,
        sql`(SELECT r.*, ${asked}::boolean AS asked, ${now}::timestamptz AS at
          FROM jsonb_populate_record(NULL::threads, ${thread}::jsonb) r)`,
      ).execute(db);
      return rows[0];
    },

    /** Counts the reader's threads, stopping at `most`. */
    async count(reader: Reader, filter: Filter, most: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM ${keysOf(reader, filter, sql.lit(most))} counted`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** Returns up to `limit` messages that a side sees, newest first. With `only`, just that message. */
    async messages(
      { id, asked }: Pick<ThreadRow, 'id' | 'asked'>,
      { before = null, only = null }: { before?: Date | null; only?: string | null },
      limit: number,
    ): Promise<MessageRow[]> {
      const older = before ? sql`AND m.created_at < ${before}` : sql``;
      const one = only ? sql`AND m.id = ${only}` : sql``;
      const { rows } = await sql<MessageRow>`
        SELECT m.*, u.name AS sender, coalesce((
          SELECT json_agg(${pictureJson} ORDER BY mi.position)
          FROM message_images mi JOIN images i ON i.id = mi.image_id WHERE mi.message_id = m.id), '[]') AS images
        FROM messages m LEFT JOIN users u ON u.id = m.sender_id
        WHERE m.thread_id = ${id} AND ${shownTo(sql`${asked}::boolean`)} ${older} ${one}
        ORDER BY m.created_at DESC LIMIT ${literalLimit(limit)}`.execute(db);
      return rows;
    },
  };
}
