import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { auditDetails } from '#contracts/app/audit-details.ts';
import type { AccountData } from '#contracts/people/account-data.ts';
import type { Executor, Trx } from './client.ts';
import { writeEvent } from './events.ts';

export type AuditAction = keyof typeof auditDetails;

/** An action with its details. */
export type AuditFacts<Action extends AuditAction> = {
  action: Action;
  details: z.infer<(typeof auditDetails)[Action]>;
};

/** The account that made the change, or the kind of background job that did. */
type Actor = { actorId: string } | { job: string };

type About = {
  subjectId: string;
  /**
   * The account that the entry is about, if that person may read `details`. If set, `details` must not identify anyone
   * who has to stay anonymous to them, such as a reporter.
   */
  concernsId?: string | undefined;
  at: Date;
};

/**
 * Writes an audit entry in the same transaction as the change, so either both are saved or neither is. The entry gets
 * its number and hash when the transaction commits. Throws a ZodError if the details contain anything else than
 * `auditDetails` allows, because entries are never deleted.
 */
export async function writeAuditEntry<Action extends AuditAction>(
  trx: Trx,
  entry: Actor & AuditFacts<Action> & About,
): Promise<void> {
  const id = uuidv7();
  await trx
    .insertInto('audit_entries')
    .values({
      id,
      actor_id: 'job' in entry ? null : entry.actorId,
      actor_job: 'job' in entry ? entry.job : null,
      action: entry.action,
      subject_id: entry.subjectId,
      concerns_id: entry.concernsId ?? null,
      details: JSON.stringify(auditDetails[entry.action].parse(entry.details)),
      created_at: entry.at,
    })
    .execute();
  const event = { subjectId: id, people: [], payload: {}, at: entry.at };
  await writeEvent(trx, { kind: 'audit.written', ...event });
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
