import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AccountData } from '#contracts/account.ts';
import type { Executor } from './client.ts';
import type { Schema } from './schema.ts';

type Entry = {
  actorId: string;
  action: string;
  subjectId: string;
  details: Record<string, unknown>;
  at: Date;
};

/** Writes an audit entry in the same transaction as the change, so either both or neither are saved. */
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

/** Returns the audit entries by or about an account, oldest first, for the account's data download. */
export async function auditEntriesOf(
  db: Executor,
  accountId: string,
): Promise<AccountData['records']> {
  const rows = await db
    .selectFrom('audit_entries')
    .select((eb) => ['action', 'created_at', eb('actor_id', '=', accountId).as('by_you')])
    .where((eb) => eb.or([eb('actor_id', '=', accountId), eb('subject_id', '=', accountId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ action, by_you, created_at }) => ({
    action,
    by_you: Boolean(by_you),
    created_at: created_at.toISOString(),
  }));
}
