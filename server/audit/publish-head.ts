import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/db/client.ts';
import type { Tell } from '#server/db/notice-draft.ts';
import { accountsThatMay } from '#server/people/accounts-that-may.ts';
import { auditRepository } from './audit-repository.ts';

/**
 * Publishes the hash of the last entry, and emails it to everyone who may read the log and hasn't been told about it yet.
 * Someone with the application's rights can publish a hash before this job does, so that alone must not stop the email.
 */
export const createHeadPublisher =
  ({ db, now, tell }: { db: Database; now: () => Date; tell: Tell }) =>
  (): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const at = now();
      const head = await auditRepository(trx).publish(uuidv7(), at);
      if (!head) return;
      const facts = { head: { seq: head.seq, hash: head.hash.toString('hex') } };
      const readers = await accountsThatMay(trx, 'read_audit');
      await tell(
        trx,
        readers.map((userId) => ({
          userId,
          kind: 'audit_head_published' as const,
          subjectId: head.id,
          facts,
          at,
          once: 'ever' as const,
        })),
      );
    });
