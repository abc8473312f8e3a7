import { sql } from 'kysely';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { askInCase } from '#contracts/talk/threads.ts';
import type { Core } from '#server/core.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import type { ThreadService } from '#server/talk/thread-service.ts';
import { threadOf, writeMessage } from '#server/talk/thread-writing.ts';
import { caseRepository } from './case-repository.ts';
import { noSuchCase } from './case-rights.ts';

export type Threads = Pick<ThreadService, 'one'>;

/** Asks the person concerned or a reporter. The contract for `askInCase` lists the Refusals. */
export async function askAbout(
  core: Core,
  threads: Threads,
  caller: Caller,
  { params, body }: EndpointParsed<typeof askInCase>,
  key: IdempotencyKey | null,
) {
  await core.jobs.boss();
  return withIdempotencyKey(core.db, caller.id, key, {
    async make(trx) {
      const { to, ...form } = body;
      await lockOpenAccount(trx, caller.id, sessionEnded);
      const row = await caseRepository(trx).byId(params.id);
      if (!row || row.person_id === caller.id) throw noSuchCase();
      const { rows } = await sql`
        SELECT 1 FROM users u WHERE id = ${to} AND id <> ${caller.id} AND deleted_at IS NULL AND (id = ${row.person_id}
          OR EXISTS (SELECT 1 FROM reports r WHERE r.case_id = ${row.id} AND r.reporter_id = u.id))`.execute(
        trx,
      );
      if (rows.length === 0) {
        throw new Refusal('forbidden', 'You can only ask the person concerned and reporters.');
      }
      const about = { case_id: row.id, about_id: row.person_id, person_id: to };
      const thread = await threadOf(trx, { kind: 'case', ...about }, core.now());
      await writeMessage(trx, core, thread, {
        ...{ ...form, senderId: caller.id, byPerson: false, at: core.now() },
      });
      return thread.id;
    },
    read: (trx, id) => threads.one(caller, id, undefined, trx),
    reused: keyReused,
  });
}
