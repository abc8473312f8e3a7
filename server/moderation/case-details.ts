import { type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { Case } from '#contracts/moderation/cases.ts';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import type { Role } from '#contracts/permissions.ts';
import type { Executor } from '#server/db/client.ts';
import type { ImageRow, imageView } from '#server/media/image-view.ts';
import { similarPictures } from '#server/media/similar-pictures.ts';
import { suspensionOf } from '#server/people/suspension-of.ts';
import { stateAt } from './case-policy.ts';
import type { CaseRow } from './case-repository.ts';
import { evidenceJson, reporterRecordJoin } from './report-repository.ts';

type ReportRow = {
  id: string;
  reason: ReportReason;
  text: string;
  created_at: Date;
  reporter_id: string;
  reporter: string;
  held: number;
  decided: number;
  evidence: ImageRow[];
};

type PersonRow = {
  member_since: Date;
  role: Role;
  listed: number;
  sold: number;
  suspended_until: Date | null;
  selling_frozen_until: Date | null;
};

type EarlierRow = Pick<
  CaseRow,
  'id' | 'title' | 'state' | 'claimed_by' | 'claimed_until' | 'opened_at'
>;
type LinkRow = {
  by: 'serial' | 'photo';
  id: string;
  title: string;
  status: ProductStatus;
  seller_id: string;
  seller: string;
};

const maxReports = 200;
const maxEarlier = 20;
const maxLinks = 10;
const maxProducts = 100;

/**
 * Returns whether the appeal is against the admin's own decision, and there is another admin who can decide it. That admin must
 * not be suspended, and must be neither the person concerned nor a reporter. `cases` must be aliased as `c`.
 */
export const isOwnAppeal = (adminId: string, at: Date): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM decisions d JOIN appeals a ON a.decision_id = d.id
  JOIN users u ON u.role = 'admin' AND u.deleted_at IS NULL AND u.id <> d.decided_by
    AND u.id <> c.person_id AND (u.suspended_until IS NULL OR u.suspended_until <= ${at})
    AND NOT EXISTS (SELECT FROM reports r WHERE r.case_id = c.id AND r.reporter_id = u.id)
  WHERE d.case_id = c.id AND d.decided_by = ${adminId} AND a.outcome IS NULL)`;

/** None of these queries is paginated. */
export function caseDetails(db: Executor) {
  return {
    /** Returns the newest reports, sorted from oldest to newest. */
    async reports(caseId: string, view: typeof imageView): Promise<Case['reported']> {
      const { rows } = await sql<ReportRow>`
        SELECT r.id, r.reason, r.text, r.created_at, r.reporter_id, u.name AS reporter,
          s.held, s.decided, ${evidenceJson} AS evidence
        FROM (
          SELECT * FROM reports WHERE case_id = ${caseId}
          ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(maxReports)}
        ) r JOIN users u ON u.id = r.reporter_id
        ${reporterRecordJoin}
        ORDER BY r.created_at, r.id`.execute(db);
      return rows.map((row) => ({
        _id: row.id,
        reason: row.reason,
        text: row.text,
        evidence: row.evidence.map(view),
        created_at: row.created_at.toISOString(),
        reporter: {
          _id: row.reporter_id,
          name: row.reporter,
          standing: { held: row.held, decided: row.decided },
        },
      }));
    },

    async history({ id, person_id }: CaseRow, at: Date): Promise<Case['history']> {
      const products = (condition: string) => sql`(SELECT count(*) FROM (
        SELECT FROM products p WHERE p.seller_id = u.id AND ${sql.raw(condition)} LIMIT ${sql.lit(maxProducts)}) n)`;
      const [people, earlier] = await Promise.all([
        sql<PersonRow>`
          SELECT u.created_at AS member_since, u.role, u.suspended_until, u.selling_frozen_until,
            ${products('p.listed')} AS listed, ${products(`p.status = 'sold'`)} AS sold
          FROM users u WHERE u.id = ${person_id}`.execute(db),
        sql<EarlierRow>`
          SELECT id, title, state, claimed_by, claimed_until, opened_at FROM cases WHERE person_id = ${person_id} AND id <> ${id}
          ORDER BY opened_at DESC, id DESC LIMIT ${sql.lit(maxEarlier)}`.execute(db),
      ]);
      const [person] = people.rows;
      if (!person) throw new Error('the person that the case is about is missing');
      const { member_since, suspended_until, selling_frozen_until, ...same } = person;
      return {
        ...same,
        member_since: member_since.toISOString(),
        suspended: suspensionOf(suspended_until, at),
        selling_frozen: suspensionOf(selling_frozen_until, at),
        cases: earlier.rows.map((row) => ({
          _id: row.id,
          title: row.title,
          state: stateAt(row, at),
          opened_at: row.opened_at.toISOString(),
        })),
      };
    },

    /**
     * Returns other products that may be the same piece: those with the ids in `sameSerial`, and those with the same or
     * a similar photo.
     */
    async links(
      productId: string,
      sameSerial: readonly string[],
      imageIds: readonly string[],
    ): Promise<Case['links']> {
      const alike = [...imageIds, ...(await similarPictures(db, imageIds))];
      const { rows } = await sql<LinkRow>`
        SELECT l.by, p.id, p.title, p.status, p.seller_id, u.name AS seller
        FROM (
          SELECT 'serial' AS by, unnest(${sameSerial}::uuid[]) AS id
          UNION
          SELECT 'photo', product_id FROM product_images WHERE image_id = ANY(${alike})
        ) l JOIN products p ON p.id = l.id AND p.id <> ${productId} JOIN users u ON u.id = p.seller_id
        ORDER BY l.by DESC, p.posted_at DESC, p.id LIMIT ${sql.lit(maxLinks)}`.execute(db);
      return rows.map(({ by, id, title, status, seller_id, seller }) => ({
        by,
        product: { _id: id, title, status, seller: { _id: seller_id, name: seller } },
      }));
    },

    async product(id: string) {
      const { rows } = await sql<{
        status: ProductStatus;
        moderation: 'clear' | 'pending' | 'hidden' | 'removed';
      }>`
        SELECT status, moderation FROM products WHERE id = ${id}`.execute(db);
      return rows[0];
    },

    /** Returns whether the person has ever reported the case's target. */
    async isReporter(caseId: string, personId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM reports WHERE case_id = ${caseId} AND reporter_id = ${personId} LIMIT 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Returns whether an appeal has changed one of the person's decisions in this case. */
    async isOverruled(caseId: string, personId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM decisions d JOIN appeals a ON a.decision_id = d.id
        WHERE d.case_id = ${caseId} AND d.decided_by = ${personId} AND a.outcome <> 'upheld' LIMIT 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Returns whether the appeal is against the admin's own decision, and there is another admin who can decide it. */
    async isOwnAppeal({ id }: CaseRow, adminId: string, at: Date): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM cases c WHERE id = ${id} AND ${isOwnAppeal(adminId, at)}`.execute(db);
      return rows.length > 0;
    },

    /**
     * Returns the id of the case in which the person was suspended, or null if no suspension is in effect. It can be about
     * an earlier account with the same email address.
     */
    async ofSuspension(personId: string, at: Date): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`
        SELECT d.case_id AS id FROM decisions d JOIN decision_actions a ON a.decision_id = d.id
        WHERE a.type = 'suspend' AND d.person_id IN (
          SELECT ${personId}::uuid UNION ALL
          SELECT first.person_id FROM moderation_effects e JOIN moderation_effects first ON first.id = e.copy_of
          WHERE e.person_id = ${personId} AND e.kind = 'suspend')
          AND a.ended_at IS NULL AND (a.until IS NULL OR a.until > ${at})
        ORDER BY a.until DESC NULLS FIRST, d.created_at DESC LIMIT 1`.execute(db);
      return rows[0]?.id ?? null;
    },

    /** Returns the types of the case's actions that are in effect. */
    async inEffect(caseId: string, at: Date): Promise<ActionType[]> {
      const { rows } = await sql<{ type: ActionType }>`
        SELECT a.type FROM decisions d JOIN decision_actions a ON a.decision_id = d.id
        WHERE d.case_id = ${caseId} AND a.ended_at IS NULL AND (a.until IS NULL OR a.until > ${at})`.execute(
        db,
      );
      return rows.map(({ type }) => type);
    },
  };
}
