import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { wordWithId } from '#server/moderation/rules/watched-words.ts';

export type AuditRow = {
  id: string;
  seq: number;
  actor_id: string | null;
  actor_name: string | null;
  actor_job: string | null;
  action: string;
  subject_id: string;
  subject_name: string | null;
  details: string;
  reason: string | null;
  hash: Buffer;
  created_at: Date;
};

/**
 * An entry and the payload that its hash covers. `expected` is the payload computed from the entry's current columns.
 */
export type SealedRow = {
  id: string;
  seq: number;
  payload: string;
  hash: Buffer;
  expected: string;
};

export type HeadRow = { seq: number; hash: Buffer; published_at: Date };

export type AuditFilter = {
  action?: string | undefined;
  actor?: string | undefined;
  /** Includes the entries about a person's newest cases and the decisions in them. */
  subject?: string | undefined;
  /** Hides what cases about this person are about: no one must learn that they have been reported. */
  readerId: string;
  /** Leaves out the entries with these actions. */
  without?: readonly string[] | undefined;
};

const maxSubjects = sql.lit(50);

/** Selects the ids of a subject, and of the newest decisions and cases about it if it is a person. */
const subjectsOf = (subject: string, readerId: string) => sql`
  SELECT ${subject}::uuid AS id
  UNION (SELECT id FROM decisions WHERE person_id = ${subject} AND person_id <> ${readerId}
    ORDER BY created_at DESC, id DESC LIMIT ${maxSubjects})
  UNION (SELECT id FROM cases WHERE person_id = ${subject} AND person_id <> ${readerId}
    ORDER BY opened_at DESC, id DESC LIMIT ${maxSubjects})`;

const matching = ({ action, actor, without }: AuditFilter) => {
  const conditions = [
    sql`seq IS NOT NULL`,
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}::uuid`]),
    ...(without === undefined ? [] : [sql`action <> ALL(${without})`]),
  ];
  return sql.join(conditions, sql` AND `);
};

export const auditRepository = (db: Executor) => ({
  async list(filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
    const { subject, readerId } = filter;
    const newest = (condition: RawBuilder<unknown>) => sql`
      SELECT * FROM audit_entries WHERE ${condition} AND ${matching(filter)}
        ${before === null ? sql`` : sql`AND seq < ${before}`}
      ORDER BY seq DESC LIMIT ${limit}`;
    // Each subject has its own index scan, so that the query stops at the limit.
    const entries =
      subject === undefined
        ? newest(sql`true`)
        : sql`SELECT of_one.* FROM (${subjectsOf(subject, readerId)}) s
            CROSS JOIN LATERAL (${newest(sql`subject_id = s.id`)}) of_one
            ORDER BY seq DESC LIMIT ${limit}`;
    const { rows } = await sql<AuditRow>`
      SELECT e.id, e.seq, e.actor_id, u.name AS actor_name, e.actor_job, e.action, e.subject_id,
        coalesce(about.name, p.title, booked.title, t.number::text, d.number::text,
          ${wordWithId(sql`e.subject_id`)},
          CASE WHEN c.target_type = 'user' THEN c.title ELSE c.title || ' (' || concerned.name || ')' END
        ) AS subject_name,
        e.details::text AS details, coalesce(m.reason, n.reason) AS reason, e.hash, e.created_at
      FROM (
        ${entries}
      ) AS e
      LEFT JOIN users u ON u.id = e.actor_id
      LEFT JOIN users about ON about.id = e.subject_id
      LEFT JOIN products p ON p.id = e.subject_id
      LEFT JOIN bookings b ON b.id = e.subject_id
      LEFT JOIN products booked ON booked.id = b.product_id
      LEFT JOIN sales t ON t.id = e.subject_id
      LEFT JOIN tills d ON d.id = e.subject_id
      LEFT JOIN till_moves m ON m.id = (e.details->>'move_id')::uuid
      LEFT JOIN no_sales n ON n.id = (e.details->>'no_sale_id')::uuid
      LEFT JOIN decisions made ON made.id = e.subject_id
      LEFT JOIN cases c ON c.id IN (e.subject_id, made.case_id) AND c.person_id <> ${readerId}
      LEFT JOIN users concerned ON concerned.id = c.person_id
      ORDER BY e.seq DESC`.execute(db);
    return rows;
  },

  async count(filter: AuditFilter): Promise<number> {
    // Entry numbers have no gaps, so the last number is also the number of entries.
    const { readerId, subject, ...others } = filter;
    const filtered = Object.values({ subject, ...others }).some((value) => value !== undefined);
    if (!filtered) return (await this.head())?.seq ?? 0;
    const about =
      subject === undefined ? sql`` : sql`AND subject_id IN (${subjectsOf(subject, readerId)})`;
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM audit_entries WHERE ${matching(filter)} ${about}`.execute(db);
    return rows[0]?.n ?? 0;
  },

  /**
   * Returns the distinct actions. The recursive query jumps from one action to the next in the index, because the log
   * has many entries but few actions.
   */
  async actions(): Promise<string[]> {
    const { rows } = await sql<{ action: string }>`
      WITH RECURSIVE known AS (
        (SELECT action FROM audit_entries ORDER BY action LIMIT 1)
        UNION ALL
        SELECT (SELECT e.action FROM audit_entries e WHERE e.action > known.action
          ORDER BY e.action LIMIT 1)
        FROM known WHERE known.action IS NOT NULL
      )
      SELECT action FROM known WHERE action IS NOT NULL`.execute(db);
    return rows.map(({ action }) => action);
  },

  /** Returns the last entry, or undefined if there is none. */
  async head(): Promise<{ seq: number; hash: Buffer } | undefined> {
    const { rows } = await sql<{ seq: number; hash: Buffer }>`
      SELECT seq, hash FROM audit_entries WHERE seq IS NOT NULL
      ORDER BY seq DESC LIMIT 1`.execute(db);
    return rows[0];
  },

  /**
   * Returns up to `limit` entries with numbers above `after`, up to and including `last`, in order. `expected` must be
   * built exactly as `audit_payload()` builds it in the database. (The application isn't allowed to call that
   * function.)
   */
  async sealed(after: number, last: number, limit: number): Promise<SealedRow[]> {
    const { rows } = await sql<SealedRow>`
      SELECT id, seq, payload, hash, format(
        '{"seq":%s,"id":"%s","at":"%s","actor":%s,"action":%s,"subject":"%s","concerns":%s,"details":%s}',
        seq, id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        to_json(coalesce('job:' || actor_job,
          encode(sha256(convert_to(actor_salt || ':' || actor_id, 'UTF8')), 'hex'))),
        to_json(action), subject_id, coalesce(to_json(concerns_id)::text, 'null'), details
      ) AS expected
      FROM audit_entries WHERE seq > ${after} AND seq <= ${last}
      ORDER BY seq LIMIT ${limit}`.execute(db);
    return rows;
  },

  /** Returns the id of an entry that was committed without being sealed, or undefined. There should never be one. */
  async unsealed(): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM audit_entries WHERE seq IS NULL LIMIT 1`.execute(db);
    return rows[0]?.id;
  },

  /** Returns the published heads, newest first. */
  async heads(limit: number): Promise<HeadRow[]> {
    const { rows } = await sql<HeadRow>`
      SELECT seq, hash, published_at FROM audit_heads
      ORDER BY seq DESC LIMIT ${limit}`.execute(db);
    return rows;
  },

  /**
   * Publishes the hash of the last entry, unless it has already been published. Returns the last head, or undefined if
   * the log is empty.
   */
  async publish(id: string, at: Date): Promise<(HeadRow & { id: string }) | undefined> {
    await sql`
      INSERT INTO audit_heads (id, seq, hash, published_at)
      SELECT ${id}::uuid, seq, hash, ${at}::timestamptz FROM audit_entries
      WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1
      ON CONFLICT (seq) DO NOTHING`.execute(db);
    const { rows } = await sql<HeadRow & { id: string }>`
      SELECT id, seq, hash, published_at FROM audit_heads ORDER BY seq DESC LIMIT 1`.execute(db);
    return rows[0];
  },

  /** Returns the numbers of the entries that are about a subject and also concern this person. */
  async concerning(subjectId: string, personId: string): Promise<number[]> {
    const { rows } = await sql<{ seq: number }>`
      SELECT seq FROM audit_entries
      WHERE subject_id = ${subjectId} AND concerns_id = ${personId} AND seq IS NOT NULL
      ORDER BY seq`.execute(db);
    return rows.map(({ seq }) => seq);
  },

  /** Returns the first published head that covers an entry, or undefined if there is none yet. */
  async headAfter(seq: number): Promise<HeadRow | undefined> {
    const { rows } = await sql<HeadRow>`
      SELECT seq, hash, published_at FROM audit_heads
      WHERE seq >= ${seq} ORDER BY seq LIMIT 1`.execute(db);
    return rows[0];
  },
});
