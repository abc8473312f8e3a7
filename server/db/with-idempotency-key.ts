import { sql } from 'kysely';
import type { Database, Executor, Trx } from './client.ts';

type Key = { key: string; fingerprint: string };

type Work<T> = {
  /** Creates the record and returns its id. If this throws, the key stays unused. */
  make(trx: Trx): Promise<string>;
  /** Returns the reply for the record in its current state. */
  read(trx: Trx, id: string): Promise<T>;
  /** Returns the error for a key that was already used with another fingerprint. */
  reused(): Error;
};

/**
 * Creates a record in a transaction, at most once per user and key, and returns the reply. A repeated request with the
 * same key and fingerprint waits for the first one to finish, then gets the same record in its current state. Without a
 * key, every request creates a record.
 */
export async function withIdempotencyKey<T>(
  db: Database,
  userId: string,
  key: Key | null,
  { make, read, reused }: Work<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (key === null) return read(trx, await make(trx));
    while (!(await claim(trx, userId, key))) {
      const earlier = await trx
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'record_id'])
        // The row is visible only after the transaction that created the record.
        .$narrowType<{ record_id: string }>()
        .where('user_id', '=', userId)
        .where('key', '=', key.key)
        .executeTakeFirst();
      // The cleanup job or an account deletion has just deleted the key, so reserve it again.
      if (!earlier) continue;
      if (earlier.fingerprint !== key.fingerprint) throw reused();
      return read(trx, earlier.record_id);
    }
    const id = await make(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ record_id: id })
      .where('user_id', '=', userId)
      .where('key', '=', key.key)
      .execute();
    return read(trx, id);
  });
}

/** Returns whether a request with this key has already created a record. */
export async function isKeyUsed(db: Executor, userId: string, key: Key | null): Promise<boolean> {
  if (key === null) return false;
  const { rows } = await sql`
    SELECT 1 FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key.key}`.execute(db);
  return rows.length > 0;
}

/** Deletes an account's keys. */
export async function eraseIdempotencyKeys(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

/** Reserves the key. Returns false if it has been used before. Waits if another request is using it. */
async function claim(trx: Trx, userId: string, key: Key): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.key, fingerprint: key.fingerprint })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
