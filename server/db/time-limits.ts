import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './client.ts';

/**
 * What each of the application's sessions must have, in milliseconds. With these limits, one slow request can't block
 * the others. The database user has them, because a pooler doesn't pass on what a connection sets for itself.
 */
const limits: Record<string, number> = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};
const names = [...Object.keys(limits), 'timezone'];

/** An arbitrary number that no other lock uses. */
const limitsLock = 5_178_005;
/** PostgreSQL's codes for a missing right, an unknown user, and a role that can't be assumed. */
const notAllowed = /^(42501|42704|22023)$/;

/** Returns the statements that set the limits of a database user in this database. */
async function statementsFor(db: Database, user: string): Promise<string[]> {
  const wanted = JSON.stringify({ ...limits, timezone: 'UTC' });
  const { rows } = await sql<{ statement: string }>`
    SELECT format('ALTER ROLE %I IN DATABASE %I SET %s = %L', ${user}::text, current_database(), key, value) AS statement
    FROM jsonb_each_text(${wanted}::jsonb)`.execute(db);
  return rows.map(({ statement }) => statement);
}

/**
 * Sets the time limits of the application's database user, unless they are set already. Does nothing if the owner may
 * not do that: then {@link checkTimeLimits} says what to run.
 */
export async function setTimeLimits(owner: Database, user: string): Promise<void> {
  if (await areSet(owner, user)) return;
  const statements = await statementsFor(owner, user);
  try {
    await owner.transaction().execute(async (trx) => {
      // Prevents two servers that start at the same time from changing the same user.
      await sql`SELECT pg_advisory_xact_lock(${limitsLock})`.execute(trx);
      if (await areSet(trx, user)) return;
      // Each user may set its own limits. Setting those of another user takes more rights than the owner needs.
      await sql`SET LOCAL ROLE ${sql.id(user)}`.execute(trx);
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
  } catch (error) {
    if (!notAllowed.test((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Returns whether all limits are set for this user or this database, to whatever values. */
async function areSet(db: Database, user: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT lower(split_part(setting, '=', 1))) AS n
    FROM pg_db_role_setting s JOIN pg_database d ON d.datname = current_database(), unnest(setconfig) AS setting
    WHERE setdatabase IN (0, d.oid) AND setrole IN (0, to_regrole(quote_ident(${user})))
      AND lower(split_part(setting, '=', 1)) = ANY(${names})`.execute(db);
  return rows[0]?.n === names.length;
}

/** Throws an error with the statements to run if the sessions of `pool` lack a limit. */
export async function checkTimeLimits(pool: Pool, db: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT lower(name) AS name, setting FROM pg_settings WHERE lower(name) = ANY($1)`,
    [names],
  );
  const isWrong = rows.some(({ name, setting }) => {
    const limit = limits[name];
    if (limit === undefined) return !/^(Etc\/)?UTC$/.test(setting);
    return Number(setting) === 0 || Number(setting) > limit;
  });
  if (!isWrong) return;
  const { rows: users } = await pool.query<{ name: string }>('SELECT current_user AS name');
  const statements = await statementsFor(db, users[0]?.name ?? '');
  throw new Error(
    `The sessions of DATABASE_URL lack time limits. Run "${statements.join('; ')};" in that database. If DATABASE_URL goes through a connection pooler, then also make it reconnect (RECONNECT in PgBouncer’s console).`,
  );
}
