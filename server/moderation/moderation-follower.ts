import { sql } from 'kysely';
import { may, type Permission, roles } from '#contracts/permissions.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredEvent } from '#server/db/events.ts';
import type { NoticeDraft, Tell } from '#server/db/notice-draft.ts';
import type { EventFollower } from '#server/events/event-followers.ts';

type Told = { notice: NoticeDraft['kind']; permission?: Permission };

/** The notice about each kind of event. It goes to the moderators with the permission, or to the event's `people`. */
const notices: Partial<Record<StoredEvent['kind'], Told>> = {
  'case.opened': { notice: 'case_opened', permission: 'handle_reports' },
  'decision.appealed': { notice: 'appeal_received', permission: 'decide_any_case' },
  'decision.made': { notice: 'decision_made' },
  'decision.appeal_decided': { notice: 'appeal_decided' },
  'report.decided': { notice: 'report_decided' },
};

/** Marks the moderators' notices about a case, or about the appeal against one decision, as read. */
export type ReadAboutCase = (trx: Trx, subjectId: string, at: Date) => Promise<void>;

/** Notifies people about cases and decisions. */
export function moderationFollower(tell: Tell, readAboutCase: ReadAboutCase): EventFollower {
  return {
    name: 'moderation',
    async follow(trx, events) {
      const drafts = [];
      for (const { kind, subjectId, people, payload, at } of events) {
        const told = notices[kind];
        if (!told) continue;
        const facts = kind === 'report.decided' ? { revised: payload.revised } : {};
        const { notice, permission } = told;
        const readers = permission ? await moderators(trx, permission, subjectId) : people;
        drafts.push(...readers.map((userId) => ({ userId, kind: notice, subjectId, facts, at })));
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

/** Returns the moderators of a case or decision who have the permission, except the person concerned and reporters. */
async function moderators(trx: Trx, permission: Permission, subjectId: string): Promise<string[]> {
  const able = roles.filter((role) => may(role, permission));
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM users u
    JOIN cases c ON c.id = coalesce((SELECT case_id FROM decisions WHERE id = ${subjectId}), ${subjectId})
    WHERE u.role = ANY(${able}) AND u.deleted_at IS NULL AND u.id <> c.person_id
      AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.case_id = c.id AND r.reporter_id = u.id)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
