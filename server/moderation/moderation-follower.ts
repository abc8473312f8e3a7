import { sql } from 'kysely';
import { may, type Permission, roles } from '#contracts/permissions.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredEvent } from '#server/db/events.ts';
import type { NoticeDraft, Tell } from '#server/db/notice-draft.ts';
import type { EventFollower } from '#server/events/event-followers.ts';

/** Maps each kind of event to the kind of notice that the event's `people` get. */
const toPeople = {
  'decision.made': 'decision_made',
  'decision.appeal_decided': 'appeal_decided',
  'report.decided': 'report_decided',
} as const;

/** Marks the moderators' notices about a case, or about the appeal against one decision, as read. */
export type ReadAboutCase = (trx: Trx, subjectId: string, at: Date) => Promise<void>;

/** Notifies people about cases and decisions. */
export function moderationFollower(tell: Tell, readAboutCase: ReadAboutCase): EventFollower {
  return {
    name: 'moderation',
    async follow(trx, events) {
      const drafts: NoticeDraft[] = [];
      for (const event of events) {
        drafts.push(...(await draftsOf(trx, event)));
      }
      await tell(trx, drafts);
      for (const event of events) {
        if (isDone(event)) await readAboutCase(trx, event.subjectId, event.at);
      }
    },
  };
}

/** Returns whether the event's subject, a case or an appealed decision, no longer waits for a moderator. */
function isDone(event: StoredEvent): boolean {
  // The case may still be open because of new reports, but the appeal is decided.
  if (event.kind === 'decision.appeal_decided') return true;
  if (event.kind !== 'case.changed') return false;
  const { state } = event.payload;
  return state === 'decided' || state === 'final';
}

async function draftsOf(trx: Trx, event: StoredEvent): Promise<NoticeDraft[]> {
  const { kind, subjectId, people, at } = event;
  const facts = kind === 'report.decided' ? { revised: event.payload.revised } : {};
  const about = { subjectId, facts, at };
  if (kind === 'case.opened') {
    const ids = await moderators(trx, 'handle_reports', sql`${subjectId}::uuid`);
    return ids.map((userId) => ({ userId, kind: 'case_opened', ...about }));
  }
  if (kind === 'decision.appealed') {
    const caseId = sql`(SELECT case_id FROM decisions WHERE id = ${subjectId})`;
    const ids = await moderators(trx, 'decide_any_case', caseId);
    return ids.map((userId) => ({ userId, kind: 'appeal_received', ...about }));
  }
  if (!(kind in toPeople)) return [];
  const notice = toPeople[kind as keyof typeof toPeople];
  return people.map((userId) => ({ userId, kind: notice, ...about }));
}

/** Returns the moderators who have the permission, except the person concerned and the reporters. */
async function moderators(trx: Trx, permission: Permission, caseId: ReturnType<typeof sql>) {
  const able = roles.filter((role) => may(role, permission));
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users u WHERE u.role = ANY(${able}) AND u.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM cases c WHERE c.id = ${caseId} AND c.person_id = u.id)
      AND NOT EXISTS (SELECT FROM reports r WHERE r.case_id = ${caseId} AND r.reporter_id = u.id)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
