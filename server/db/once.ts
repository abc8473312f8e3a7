import type { Transaction } from 'kysely';
import type { Database } from './client.ts';
import type { Schema } from './schema.ts';

type Key = { key: string; fingerprint: string };

/**
 * Runs `work` in a transaction, and only once for each of a user's keys: a repetition with the same
 * fingerprint gets the first answer, at the same instant too (it waits for the first to end). A key
 * that comes back with another fingerprint throws what `reused` makes. Work that throws leaves the key
 * unused.
 */
export async function once<T>(
  db: Database,
  userId: string,
  key: Key | null,
  reused: () => Error,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (key === null) return work(trx);
    while (!(await claim(trx, userId, key))) {
      const earlier = await trx
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'reply'])
        .where('user_id', '=', userId)
        .where('key', '=', key.key)
        .executeTakeFirst();
      // Forgotten since the claim met it: by the sweep, or with the account.
      if (!earlier) continue;
      if (earlier.fingerprint !== key.fingerprint) throw reused();
      return earlier.reply as T;
    }
    const reply = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('user_id', '=', userId)
      .where('key', '=', key.key)
      .execute();
    return reply;
  });
}

/** False where the key was used before; one that is in use right now is waited for. */
async function claim(trx: Transaction<Schema>, userId: string, key: Key): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.key, fingerprint: key.fingerprint, reply: null })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
