import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '#server/db/client.ts';

/** What Google's stand-in says about a person, as the SDK expects it. `rawId` is the person's id at Google. */
export type GoogleInfo = {
  providerId: 'google.com';
  rawId: string;
  email: string;
  displayName?: string | undefined;
};

export type Account = {
  id: string;
  email: string;
  email_verified: boolean;
  name: string | null;
  password: string | null;
  google: GoogleInfo | null;
  disabled: boolean;
  version: number;
  created_at: Date;
  last_login_at: Date;
};

/** An arbitrary number that no other lock uses. */
const tablesLock = 5_178_004;

/** Creates the tables that don't exist yet, and grants the application's database user access to them. */
export async function openTables(owner: Database, app: Database): Promise<void> {
  const definitions = await readFile(new URL('./tables.sql', import.meta.url), 'utf8');
  const found = await first(app, sql<{ name: string }>`SELECT current_user AS name`);
  const user = sql.id(found?.name ?? '');
  await owner.transaction().execute(async (trx) => {
    // Prevents two servers that start at the same time from creating the same tables.
    await sql`SELECT pg_advisory_xact_lock(${tablesLock})`.execute(trx);
    for (const statement of [
      sql.raw(definitions),
      sql`GRANT USAGE ON SCHEMA sign_in TO ${user}`,
      sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA sign_in TO ${user}`,
    ]) {
      await statement.execute(trx);
    }
  });
}

/** Returns the first row of a statement. */
export async function first<Row>(
  db: Executor,
  statement: RawBuilder<Row>,
): Promise<Row | undefined> {
  const { rows } = await statement.execute(db);
  return rows[0];
}
