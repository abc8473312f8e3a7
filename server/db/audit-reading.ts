import type { AuditAction } from './audit.ts';
import { writeAuditEntry } from './audit.ts';
import type { Database } from './client.ts';

const hour = 3_600_000;
const maxRemembered = 1000;

/** The audit actions for reading private data. A user's page leaves them out. */
export const readingActions = [
  'users read',
  'user read',
  'messages read',
  'bookings read',
  'stolen read',
  'customers read',
  'customer read',
  'intake read',
  'owner read',
] as const satisfies AuditAction[];

/**
 * Writes an audit entry about someone reading other people's private data. Lists reload often, so each server writes at
 * most one entry per hour for each person, action and subject.
 */
export type NoteReading = (
  actorId: string,
  action: (typeof readingActions)[number],
  subjectId: string,
) => Promise<void>;

export function createNoteReading(db: Database, now: () => Date): NoteReading {
  const noted = new Map<string, number>();
  return async (actorId, action, subjectId) => {
    const at = now();
    const key = `${actorId} ${action} ${subjectId}`;
    if (at.getTime() - (noted.get(key) ?? -hour) < hour) return;
    await db
      .transaction()
      .execute((trx) => writeAuditEntry(trx, { actorId, action, subjectId, details: {}, at }));
    if (noted.size >= maxRemembered) noted.clear();
    noted.set(key, at.getTime());
  };
}
