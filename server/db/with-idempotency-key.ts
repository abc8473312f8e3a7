import type { Transaction } from 'kysely';
import type { Database } from './client.ts';
import type { Schema } from './schema.ts';

type Key = { key: string; fingerprint: string };

/**
 * Runs `work` in a transaction, once per user and key. A repeated request with the same fingerprint waits for
 * the first one and gets its reply. The same key with another fingerprint throws the error from `reused()`. If
 * `work` throws, the key stays unused. Without a key, `work` always runs.
 */
export async function withIdempotencyKey<T>(
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
      // The cleanup job or an account deletion removed the key after the claim failed.
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

/** False if the key was used before. Waits while another request is using it. */
async function claim(trx: Transaction<Schema>, userId: string, key: Key): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.key, fingerprint: key.fingerprint, reply: null })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
