import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Schema } from './schema.ts';

type Entry = {
  actorId: string;
  action: string;
  subjectId: string;
  details: Record<string, unknown>;
  at: Date;
};

/** Records who did what, in the transaction that does it: neither exists without the other. */
export async function writeAuditEntry(trx: Transaction<Schema>, entry: Entry): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      id: uuidv7(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details),
      created_at: entry.at,
    })
    .execute();
}
