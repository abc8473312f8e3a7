import { sql, type Transaction } from 'kysely';
import type { Database } from './client.ts';
import type { Schema } from './schema.ts';

type Key = { key: string; fingerprint: string };

type Work<T> = {
  /** Makes the record and returns its id. If it throws, the key stays unused. */
  make(trx: Transaction<Schema>): Promise<string>;
  /** Reads the reply from the current record. */
  read(trx: Transaction<Schema>, id: string): Promise<T>;
  /** The error for a key that was used with another fingerprint. */
  reused(): Error;
};

/**
 * Makes a record in a transaction, once per user and key, and replies with it. A repeated request with the
 * same fingerprint waits for the first one and gets its record, as it is now. Without a key, every request
 * makes a record.
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
        // The previous release stored the whole reply.
        .select(['fingerprint', sql<string>`coalesce(record_id, (reply->>'_id')::uuid)`.as('id')])
        .where('user_id', '=', userId)
        .where('key', '=', key.key)
        .executeTakeFirst();
      // The cleanup job or an account deletion removed the key after the claim failed.
      if (!earlier) continue;
      if (earlier.fingerprint !== key.fingerprint) throw reused();
      return read(trx, earlier.id);
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

/** False if the key was used before. Waits while another request is using it. */
async function claim(trx: Transaction<Schema>, userId: string, key: Key): Promise<boolean> {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: key.key, fingerprint: key.fingerprint })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}
