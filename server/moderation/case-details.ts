import { sql } from 'kysely';
import type { Case } from '#contracts/moderation/cases.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import type { ReportsTable } from '#server/db/schema.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ImageRow, imageView } from '#server/media/image-view.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { suspensionOf } from '#server/people/suspension-of.ts';
import { caseQueue, toSummary } from './case-list.ts';
import { productOf } from './case-product.ts';
import type { CaseHead, CaseRow } from './case-repository.ts';
import { noSuchCase, rightsOf, stateAt } from './case-rights.ts';
import { decisionRepository } from './decision-repository.ts';
import { effectsOn } from './effects.ts';
import { evidenceJson, type ReporterRecord, reporterRecordJoin } from './report-repository.ts';
import { conversationOf } from './reported-messages.ts';

type ReportRow = Pick<ReportsTable, 'id' | 'reason' | 'text' | 'created_at' | 'reporter_id'> &
  Pick<ReporterRecord, 'held' | 'decided'> & { reporter: string; evidence: ImageRow[] };

type PersonRow = Pick<Case['history'], 'role' | 'listed' | 'sold'> &
  Record<'suspended_until' | 'selling_frozen_until', Date | null> & { member_since: Date };

const maxReports = 200;
const maxEarlier = 20;
const maxProducts = 100;

/** Returns the newest reports, sorted from oldest to newest. */
async function reportsIn(
  db: Executor,
  caseId: string,
  view: typeof imageView,
): Promise<Case['reported']> {
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
}

async function historyOf(
  db: Executor,
  { id, person_id }: CaseRow,
  at: Date,
): Promise<Case['history']> {
  const products = (condition: string) => sql`(SELECT count(*) FROM (
    SELECT 1 FROM products p WHERE p.seller_id = u.id AND ${sql.raw(condition)} LIMIT ${sql.lit(maxProducts)}) n)`;
  const [people, earlier] = await Promise.all([
    sql<PersonRow>`
      SELECT u.created_at AS member_since, u.role, u.suspended_until, u.selling_frozen_until,
        ${products('p.listed')} AS listed, ${products(`p.status = 'sold'`)} AS sold
      FROM users u WHERE u.id = ${person_id}`.execute(db),
    sql<CaseHead>`
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
}

/**
 * Returns the id of the case in which the person was suspended, or null if no suspension is in effect. It can be about
 * an earlier account with the same email address.
 */
export async function caseOfSuspension(
  db: Executor,
  personId: string,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT case_id AS id FROM ${effectsOn(personId, at)} e WHERE type = 'suspend'
    ORDER BY until DESC NULLS FIRST, created_at DESC LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns a case as the caller sees it. Throws a `not_found` Refusal if there is none or it is about the caller. */
export async function readCase(
  db: Executor,
  core: Core,
  caller: Caller,
  id: string,
  at: Date,
): Promise<Case> {
  const row = await caseQueue(db).one(id, caller.id, at);
  if (!row || row.person_id === caller.id) throw noSuchCase();
  const view = pictureKeys(core).viewFor(caller.id);
  const [reported, history, decisions, { can }, shown, conversation] = await Promise.all([
    reportsIn(db, id, view),
    historyOf(db, row, at),
    decisionRepository(db).ofCase(id, at),
    rightsOf(db, core, row, caller, at),
    productOf(db, row, at, view),
    conversationOf(db, row.messages_then, view),
  ]);
  const summary = toSummary(row, { readerId: caller.id, at, view });
  return { ...summary, ...{ reported, history, decisions, can, conversation, ...shown } };
}
