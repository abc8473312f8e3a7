import { sql } from 'kysely';
import type { Database, Executor } from './client.ts';

/** The tables that the application may not change. It can append to those of the audit log. */
const guarded = ['audit_entries', 'audit_heads', 'kysely_migration'];

/**
 * The columns of the audit log that the application may write. A trigger, which runs with the owner's rights, fills in
 * the others.
 */
const entryColumns =
  'id, actor_id, actor_job, action, subject_id, concerns_id, details, created_at';

/**
 * Returns whether a right of {@link grantRights} is missing, for example because the application has a new database
 * user, or whether the application may change a guarded table.
 */
export async function lacksRights(db: Database, user: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    SELECT bool_or(CASE
      WHEN relnamespace <> 'public'::regnamespace THEN relowner <> to_regrole(quote_ident(${user}))
      WHEN relname = ANY(${guarded}) THEN
        NOT has_table_privilege(${user}, c.oid, 'SELECT')
        OR has_table_privilege(${user}, c.oid, 'UPDATE, DELETE, TRUNCATE')
      ELSE NOT (has_table_privilege(${user}, c.oid, 'SELECT') AND has_table_privilege(${user}, c.oid, 'INSERT')
        AND has_table_privilege(${user}, c.oid, 'UPDATE') AND has_table_privilege(${user}, c.oid, 'DELETE'))
    END) OR NOT has_schema_privilege(${user}, 'pgboss', 'CREATE') AS lacks
    FROM pg_class c
    WHERE relnamespace IN ('public'::regnamespace, to_regnamespace('pgboss')) AND relkind IN ('r', 'p')
  `.execute(db);
  return rows[0]?.lacks ?? true;
}

/**
 * Grants the application's database user the rights it needs: full access to all tables except the audit log, which it
 * can only read and append to. Must be called after migrating. Each grant makes every server plan its statements again,
 * so call it only if something has changed.
 */
export async function grantRights(owner: Database, to: string): Promise<void> {
  const user = sql.id(to);
  const tables = sql.join(guarded.map((table) => sql.table(table)));
  await owner.transaction().execute(async (trx) => {
    for (const statement of [
      sql`GRANT USAGE ON SCHEMA public TO ${user}`,
      sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user}`,
      sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${user}`,
      sql`REVOKE ALL ON ${tables} FROM ${user}`,
      sql`GRANT SELECT ON ${tables} TO ${user}`,
      sql`GRANT INSERT (${sql.raw(entryColumns)}) ON audit_entries TO ${user}`,
      sql`GRANT INSERT ON audit_heads TO ${user}`,
      sql`GRANT USAGE, CREATE ON SCHEMA pgboss TO ${user}`,
    ]) {
      await statement.execute(trx);
    }
    await giveJobs(trx, to);
  });
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
