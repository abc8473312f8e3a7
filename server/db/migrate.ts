import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './client.ts';
import { grantRights, lacksRights } from './grant-rights.ts';
import { withMigrationLock } from './migration-lock.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { runMigration } from './run-migration.ts';

/** The first migration of the builds before 0.2.0. It created other tables than today's first migration. */
const unreleased = '001-marketplace';

/** The database was created by a build from before the first release. It has not been changed. */
export class UnreleasedDatabase extends Error {
  override name = 'UnreleasedDatabase';
  override message =
    'The database was created by a build from before the first release, and can’t be upgraded. Nothing in it was changed or deleted.';
}

type Options = {
  /** The connections of the application, if it has a separate database user. That user gets the rights it needs. */
  app?: Database;
  /** Called with a line about each migration, and about what it waits for. */
  say?(line: string): void;
  /** Only tests and drills set the others. */
  folder?: URL;
  patience?: Patience;
};

/** How long to wait for another server that migrates, and before another try to get a lock, in milliseconds. */
export type Patience = { others: number; retry: number };

const ownFolder = new URL('./migrations/', import.meta.url);
const usual: Patience = { others: 120_000, retry: 1_000 };

/**
 * Runs all new migrations. Does nothing if there are none, so that many servers can start at the same time. Otherwise,
 * one of them migrates while the others wait. `owner` must have direct connections. Ignores migrations of newer
 * releases. Throws the error from the first statement that fails; the migrations before it stay.
 * @throws {UnreleasedDatabase}
 */
export async function migrate(
  owner: Database,
  { app, say = () => {}, folder = ownFolder, patience = usual }: Options = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  const user = app && (await otherUser(owner, app));
  const work = async (db: Database) => {
    const pending = pendingOf(migrations, await executed(db));
    const grant = user !== undefined && (pending.length > 0 || (await lacksRights(db, user)));
    return pending.length > 0 || grant ? { pending, user: grant ? user : undefined } : null;
  };
  if ((await work(owner)) === null) return;
  await withMigrationLock(owner, { say, patience: patience.others }, async (db) => {
    const left = await work(db);
    if (left === null) return;
    await sql`
      CREATE TABLE IF NOT EXISTS kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)
    `.execute(db);
    for (const migration of left.pending) {
      say(`Migration ${migration.name}`);
      await untilUnlocked(() => runMigration(db, migration), migration, { say, patience });
    }
    if (left.user !== undefined) await grantRights(db, left.user);
  });
}

/** Returns the application's database user, or undefined if it is the owner itself. */
async function otherUser(owner: Database, app: Database): Promise<string | undefined> {
  const ask = sql<{ name: string }>`SELECT current_user AS name`;
  const [from, to] = await Promise.all([ask.execute(owner), ask.execute(app)]);
  const name = to.rows[0]?.name;
  return name === from.rows[0]?.name ? undefined : name;
}

/** Returns the names of the migrations that have run, also those of newer releases. */
async function executed(db: Database): Promise<string[]> {
  const found = await sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (found.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name).sort();
  if (names.includes(unreleased)) throw new UnreleasedDatabase();
  return names;
}

/** Returns the migrations that have not run yet. Of two releases, one has the migrations of the other and then more. */
function pendingOf(migrations: readonly Migration[], names: readonly string[]): Migration[] {
  const wrong = names.find((name, index) => (migrations[index] ?? { name }).name !== name);
  if (wrong !== undefined) {
    throw new Error(
      `The database doesn’t fit this release: the migration ${wrong} has run, but this release has another one in its place.`,
    );
  }
  return migrations.slice(names.length);
}

/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const locked = /^(55P03|40P01)$/;
const tries = 60;

/** Runs a migration again if it couldn't get a lock, so that requests don't queue up behind it. */
async function untilUnlocked(
  run: () => Promise<void>,
  { name }: Migration,
  { say, patience }: { say(line: string): void; patience: Patience },
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (left === 1 || !locked.test(code)) throw error;
      say(`Migration ${name} tries again: ${message}`);
      await delay(patience.retry);
    }
  }
}
