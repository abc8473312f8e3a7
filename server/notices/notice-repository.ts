import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '#contracts/bookings/bookings.ts';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import { type Delivery, maxUnread, type NoticeKind } from '#contracts/notices/notices.ts';
import type { Role } from '#contracts/permissions.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { readMark } from '#server/db/read-mark.ts';
import type { NoticeFacts, StoredMeeting } from '#server/db/schema.ts';
import { moderationFacts } from './moderation-facts.ts';
import type { ModerationFacts } from './moderation-text.ts';
import { hiddenFrom } from './notice-policy.ts';
import { type OfferFacts, offerFacts } from './offer-text.ts';
import { type ThreadFacts, threadFacts } from './thread-notices.ts';

/**
 * A notice with the current data of its subject. Columns that belong to other kinds of subjects are null, and so are a
 * product's columns if it is not public.
 */
export type NoticeRow = {
  id: string;
  user_id: string;
  kind: NoticeKind;
  subject_id: string;
  facts: NoticeFacts;
  created_at: Date;
  read_at: Date | null;
  booking_status: BookingStatus | null;
  held_until: Date | null;
  booking_ended_at: Date | null;
  /** The current status of the product that the notice is about. */
  product_status: ProductStatus | null;
  product: string | null;
  price_cents: number | null;
  buyer_id: string | null;
  buyer_name: string | null;
  seller_name: string | null;
  meeting_location: string | null;
  buyer_message: string | null;
  /** The meeting as the other side suggested it, or as it was agreed, also since. Null if it has changed since. */
  meeting: StoredMeeting | null;
  ended_reason: string | null;
  /** Whether the booking's price was agreed in an offer. */
  agreed: boolean;
  offer: OfferFacts | null;
  moderation: ModerationFacts | null;
  /** The author of the review, null if it was hidden or deleted. */
  reviewer: string | null;
  thread: ThreadFacts | null;
};

export type NewNotice = Pick<
  NoticeRow,
  'id' | 'user_id' | 'kind' | 'subject_id' | 'facts' | 'created_at'
> & { daily_mail_id: string | null };

/** A later event about a booking, an offer or a thread that concerns this person. */
export type LaterChange = { userId: string; subjectId: string; at: Date };

/** A notice with its recipient. `delivery` is null if the recipient uses the default. */
export type NoticeToMail = NoticeRow & {
  email: string;
  email_verified: boolean;
  role: Role;
  delivery: Delivery | null;
};

/** The account whose notices are read, and its current role. */
type Reader = { id: string; role: Role };

const rows = (extra: RawBuilder<unknown>, joins: RawBuilder<unknown>) => sql`
  SELECT n.*, b.status AS booking_status, b.ended_at AS booking_ended_at, b.held_until, p.status AS product_status,
    coalesce(b.snapshot->>'title', p.title, t.titles) AS product,
    coalesce(b.price_cents, p.resale_price_cents, t.total_cents) AS price_cents, b.buyer_id, b.buyer_name,
    (SELECT name FROM users WHERE id = b.seller_id) AS seller_name,
    b.location AS meeting_location, b.message AS buyer_message, b.ended_reason,
    CASE WHEN n.facts ->> 'until' = b.meeting ->> 'agreed' OR n.facts ->> 'until' IS NULL
      AND (b.meeting ->> 'agreed' IS NOT NULL OR b.meeting -> 'times' <> '[]'
        AND (b.meeting ->> 'by_buyer')::boolean = (b.buyer_id <> n.user_id)) THEN b.meeting END AS meeting,
    reviewer.name AS reviewer, ${threadFacts} AS thread, ${moderationFacts} AS moderation,
    coalesce(b.snapshot ? 'agreed_price', false) AS agreed, ${offerFacts} AS offer${extra}
  FROM notices n
  LEFT JOIN bookings b ON b.id = n.subject_id
  LEFT JOIN products p ON p.id = n.subject_id AND ${visibleProduct}
  LEFT JOIN sales t ON t.id = n.subject_id
  LEFT JOIN reviews r ON r.deal_id = n.subject_id AND r.subject_id = n.user_id AND NOT r.hidden
  LEFT JOIN users reviewer ON reviewer.id = r.author_id
  ${joins}`;
const none = sql``;

/** Returns whether a notice belongs to the reader and the reader's role may see its kind. `notices` must be aliased as `n`. */
const readBy = ({ id, role }: Reader) =>
  sql<boolean>`n.user_id = ${id} AND n.kind <> ALL(${hiddenFrom(role)}::text[])`;

export function noticeRepository(db: Executor) {
  return {
    /**
     * Returns up to `limit` of the reader's notices, newest first. If `after` is not null, starts after that sort key.
     */
    async list(
      reader: Reader,
      unreadOnly: boolean,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<NoticeRow[]> {
      const from = after
        ? sql`AND (n.created_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : none;
      const unread = unreadOnly ? sql`AND n.read_at IS NULL` : none;
      const found = await sql<NoticeRow>`${rows(none, none)}
        WHERE ${readBy(reader)} ${unread} ${from}
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${literalLimit(limit)}`.execute(db);
      return found.rows;
    },

    async count(reader: Reader, unreadOnly: boolean): Promise<number> {
      const unread = unreadOnly ? sql`AND read_at IS NULL` : none;
      const found = await sql<{ total: number }>`
        SELECT count(*) AS total FROM notices n WHERE ${readBy(reader)} ${unread}`.execute(db);
      return found.rows[0]?.total ?? 0;
    },

    /** Counts the reader's unread notices, stopping at {@link maxUnread}. */
    async countUnread(reader: Reader): Promise<number> {
      const found = await sql<{ unread: number }>`
        SELECT count(*) AS unread FROM (
          SELECT 1 FROM notices n WHERE ${readBy(reader)} AND read_at IS NULL LIMIT ${sql.lit(maxUnread)}
        ) AS counted`.execute(db);
      return found.rows[0]?.unread ?? 0;
    },

    async one(reader: Reader, id: string): Promise<NoticeRow | undefined> {
      const found = await sql<NoticeRow>`${rows(none, none)}
        WHERE n.id = ${id} AND ${readBy(reader)}`.execute(db);
      return found.rows[0];
    },

    /**
     * Marks a notice as read (keeping the time of the first read) or as unread. Returns false if it is not the
     * reader's.
     */
    async mark(reader: Reader, id: string, readAt: Date | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('notices as n')
        .set({ read_at: readMark(readAt) })
        .where('id', '=', id)
        .where(readBy(reader))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Marks a user's notices about a subject as read. Returns the ids of the notices that were unread. */
    async markAbout(userId: string, subjectId: string, readAt: Date): Promise<string[]> {
      const marked = await db
        .updateTable('notices')
        .set({ read_at: readAt })
        .where('subject_id', '=', subjectId)
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .returning('id')
        .execute();
      return marked.map(({ id }) => id);
    },

    /** Marks all of a user's notices as read. Returns how many were unread. */
    async markAll(userId: string, readAt: Date): Promise<bigint> {
      const { numUpdatedRows } = await db
        .updateTable('notices')
        .set({ read_at: readAt })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows;
    },

    /**
     * Marks each person's earlier notices about these subjects as read, because a later event replaces them. Keeps warnings
     * about wrong codes. Returns the notices that were unread.
     */
    async markReplaced(
      changes: readonly LaterChange[],
      readAt: Date,
    ): Promise<Pick<NoticeRow, 'id' | 'user_id'>[]> {
      // Skip the notices that their reader is marking now, to avoid deadlocks.
      const found = await sql<Pick<NoticeRow, 'id' | 'user_id'>>`
        UPDATE notices SET read_at = ${readAt} WHERE id IN (
          SELECT n.id FROM notices n
          JOIN jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c(
            "userId" uuid, "subjectId" uuid, at timestamptz
          ) ON n.subject_id = c."subjectId" AND n.user_id = c."userId" AND n.created_at < c.at
          WHERE n.read_at IS NULL AND n.kind <> 'code_guessed'
          ORDER BY n.id FOR UPDATE OF n SKIP LOCKED)
        RETURNING id, user_id`.execute(db);
      return found.rows;
    },

    /**
     * Marks everyone's notices that a case was opened or appealed up to this time as read. `subjectId` is the id of the
     * case, or of one appealed decision. Returns the notices that were unread.
     */
    async markDecided(subjectId: string, at: Date): Promise<Pick<NoticeRow, 'id' | 'user_id'>[]> {
      const found = await sql<Pick<NoticeRow, 'id' | 'user_id'>>`
        UPDATE notices SET read_at = ${at}
        WHERE subject_id IN (SELECT ${subjectId}::uuid UNION ALL SELECT id FROM decisions WHERE case_id = ${subjectId})
          AND kind IN ('case_opened', 'case_assigned', 'appeal_received') AND read_at IS NULL AND created_at <= ${at}
        RETURNING id, user_id`.execute(db);
      return found.rows;
    },

    async insert(notices: readonly NewNotice[]): Promise<void> {
      // Uses one JSON parameter, so that the statement is the same for any number of notices.
      await sql`
        INSERT INTO notices (id, user_id, kind, subject_id, facts, created_at, daily_mail_id)
        SELECT id, user_id, kind, subject_id, facts, created_at, daily_mail_id
        FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS n(
          id uuid, user_id uuid, kind text, subject_id uuid, facts jsonb, created_at timestamptz,
          daily_mail_id uuid
        )`.execute(db);
    },

    /** Deletes the notices of one kind about these subjects. */
    async withdraw(kind: NoticeKind, subjectIds: readonly string[]): Promise<void> {
      await sql`
        DELETE FROM notices WHERE kind = ${kind} AND subject_id = ANY(${subjectIds}::uuid[])`.execute(
        db,
      );
    },

    /** Returns undefined if the notice was withdrawn or the account was deleted. */
    async toMail(id: string): Promise<NoticeToMail | undefined> {
      const found = await sql<NoticeToMail>`${rows(
        sql`, u.email, u.email_verified, u.role, s.delivery`,
        sql`
          JOIN users u ON u.id = n.user_id AND u.deleted_at IS NULL
          LEFT JOIN notice_settings s ON s.user_id = n.user_id AND s.kind = n.kind`,
      )} WHERE n.id = ${id}`.execute(db);
      return found.rows[0];
    },

    /** Returns the notices in a daily email, oldest first, each with the recipient's setting for its kind. */
    async ofDailyMail(id: string): Promise<(NoticeRow & { delivery: Delivery | null })[]> {
      const found = await sql<NoticeRow & { delivery: Delivery | null }>`${rows(
        sql`, s.delivery`,
        sql`LEFT JOIN notice_settings s ON s.user_id = n.user_id AND s.kind = n.kind`,
      )} WHERE n.daily_mail_id = ${id} ORDER BY n.created_at, n.id`.execute(db);
      return found.rows;
    },

    /** Returns the settings that these users have changed from the defaults. */
    settings: (userIds: readonly string[]) =>
      db
        .selectFrom('notice_settings')
        .selectAll()
        .where(sql<boolean>`user_id = ANY(${userIds}::uuid[])`)
        .execute(),

    async choose(userId: string, kind: NoticeKind, delivery: Delivery): Promise<void> {
      await db
        .insertInto('notice_settings')
        .values({ user_id: userId, kind, delivery })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ delivery }))
        .execute();
    },

    /**
     * Turns off the emails about each of the `kinds` whose setting is the default or in `sent`. The app still shows the
     * notices. Returns false if the account no longer exists.
     */
    async stopMails(
      userId: string,
      kinds: readonly NoticeKind[],
      sent: readonly Delivery[],
    ): Promise<boolean> {
      const found = await sql<{ id: string }>`
        WITH account AS (SELECT id FROM users WHERE id = ${userId} AND deleted_at IS NULL),
        chosen AS (
          INSERT INTO notice_settings (user_id, kind, delivery)
          SELECT id, kind, 'app' FROM account, unnest(${kinds}::text[]) kind
          ON CONFLICT (user_id, kind) DO UPDATE SET delivery = 'app'
            WHERE notice_settings.delivery = ANY(${sent}::text[])
        )
        SELECT id FROM account`.execute(db);
      return found.rows.length > 0;
    },
  };
}
