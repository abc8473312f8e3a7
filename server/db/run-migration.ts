import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor } from './client.ts';
import type { Migration } from './read-migrations.ts';

/**
 * While a migration waits for a lock, all later requests for that table wait behind it, so it must give up soon. It may
 * run for as long as it needs.
 */
const limits =
  "SET lock_timeout = '500ms'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0";
/** Building an index waits for all older transactions, but no one waits behind it. */
const patient = 'SET lock_timeout = 0';
const usual =
  'RESET lock_timeout; RESET statement_timeout; RESET idle_in_transaction_session_timeout';

/** How many rows to change at a time. Requests that change the same rows wait until the batch has been committed. */
const batch = 500;

/** Runs one migration and stores that it ran. `db` must be a single connection. A migration that fails can run again. */
export async function runMigration(db: Database, migration: Migration): Promise<void> {
  await sql.raw(limits).execute(db);
  try {
    switch (migration.kind) {
      case 'transaction':
        await db.transaction().execute(async (trx) => {
          await sql.raw(migration.text).execute(trx);
          await store(trx, migration);
        });
        break;
      case 'index':
        await buildIndex(db, migration);
        await store(db, migration);
        break;
      case 'batches':
        await runInBatches(db, migration);
        await store(db, migration);
        break;
    }
  } finally {
    await sql.raw(usual).execute(db);
  }
}

const store = (db: Executor, { name }: Migration) =>
  sql`INSERT INTO kysely_migration VALUES (${name}, ${new Date().toISOString()})`.execute(db);

/** Builds an index without blocking writes. First drops what an interrupted attempt has left: an invalid index. */
async function buildIndex(db: Database, { index, text }: Migration & { kind: 'index' }) {
  await sql.raw(patient).execute(db);
  const { rows } = await sql`
    SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`.execute(db);
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(db);
  await sql.raw(text).execute(db);
}

/**
 * Runs a statement for all rows of a table, some at a time, each in a transaction of its own. `$1` and `$2` are the ids
 * before and at the end of a batch. If it is interrupted, it starts again with the first row.
 */
async function runInBatches(db: Database, { table, text }: Migration & { kind: 'batches' }) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM (SELECT id FROM ${sql.table(table)} WHERE id > ${after} ORDER BY id LIMIT ${batch}) AS batch
      ORDER BY id DESC LIMIT 1`.execute(db);
    const last = rows[0]?.id;
    if (last === undefined) return;
    await db.executeQuery(CompiledQuery.raw(text, [after, last]));
    after = last;
  }
}
