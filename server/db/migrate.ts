import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './client.ts';
import { grantRights } from './grant-rights.ts';

const folder = new URL('./migrations/', import.meta.url);

/** The first migration of the builds before 0.2.0. It created other tables than today's first migration. */
const unreleased = '001-marketplace';

/** The database was created by a build from before the first release. It has not been changed. */
export class UnreleasedDatabase extends Error {
  override name = 'UnreleasedDatabase';
  override message =
    'The database was created by a build from before the first release, and can’t be upgraded. Nothing in it was changed or deleted.';
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8');
    return [
      file.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(text).execute(db)) },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Runs all new migrations while holding a lock, so that two servers can start at the same time. Throws the error from
 * the first statement that fails. If the application has a separate database user, pass that user's connection as
 * `app`.
 * @throws {UnreleasedDatabase}
 */
export async function migrate(db: Database, app?: Database): Promise<void> {
  if (await isUnreleased(db)) throw new UnreleasedDatabase();
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  if (app) await grantRights(db, app);
}

async function isUnreleased(db: Database): Promise<boolean> {
  const found = await sql`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (found.rows.length === 0) return false;
  const { rows } = await sql`
    SELECT FROM kysely_migration WHERE name = ${unreleased}`.execute(db);
  return rows.length > 0;
}
