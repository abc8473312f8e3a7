import { sql } from 'kysely';
import type { Database, Executor } from './client.ts';

/** An arbitrary number that no other lock uses. */
const grantLock = 5_178_003;

/**
 * The columns of the audit log that the application may write. A trigger, which runs with the owner's rights, fills in
 * the others.
 */
const entryColumns =
  'id, actor_id, actor_job, action, subject_id, concerns_id, details, created_at';

/**
 * Grants the application's database user the rights it needs: full access to all tables except the audit log, which it
 * can only read and append to. Does nothing if the user is the owner itself. Must be called after migrating.
 */
export async function grantRights(owner: Database, app: Database): Promise<void> {
  const [from, to] = await Promise.all([userOf(owner), userOf(app)]);
  if (from === to) return;
  const user = sql.id(to);
  await owner.transaction().execute(async (trx) => {
    // Prevents two servers that start at the same time from changing the same rights.
    await sql`SELECT pg_advisory_xact_lock(${grantLock})`.execute(trx);
    for (const statement of [
      sql`GRANT USAGE ON SCHEMA public TO ${user}`,
      sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user}`,
      sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${user}`,
      sql`REVOKE ALL ON audit_entries, audit_heads, kysely_migration, kysely_migration_lock FROM ${user}`,
      sql`GRANT SELECT ON audit_entries, audit_heads, kysely_migration, kysely_migration_lock TO ${user}`,
      sql`GRANT INSERT (${sql.raw(entryColumns)}) ON audit_entries TO ${user}`,
      sql`GRANT INSERT ON audit_heads TO ${user}`,
      sql`GRANT USAGE, CREATE ON SCHEMA pgboss TO ${user}`,
    ]) {
      await statement.execute(trx);
    }
    await giveJobs(trx, to);
  });
}

async function userOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_user AS name`.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Makes the application's user the owner of pg-boss's tables, functions and types, because pg-boss alters them. In an
 * installation that used to have a single database user, that user still owns them.
 */
async function giveJobs(trx: Executor, to: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    SELECT format('ALTER %s %s OWNER TO %I', kind, name, ${to}::text) AS statement FROM (
      SELECT 'TABLE' AS kind, oid::regclass::text AS name, relowner AS owner FROM pg_class
      WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p')
      UNION ALL
      SELECT 'FUNCTION', oid::regprocedure::text, proowner FROM pg_proc
      WHERE pronamespace = 'pgboss'::regnamespace
      UNION ALL
      SELECT 'TYPE', oid::regtype::text, typowner FROM pg_type
      WHERE typnamespace = 'pgboss'::regnamespace AND typtype = 'e'
    ) AS parts
    WHERE owner <> to_regrole(quote_ident(${to}))`.execute(trx);
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}
