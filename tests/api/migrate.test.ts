import { cp, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { withMigrationLock } from '#server/db/migration-lock.ts';
import {
  appUrlOf,
  createEmptyDatabase,
  createTestDatabase,
  openPool,
  type TestDatabase,
} from '#tests/support/database.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

const released = fileURLToPath(new URL('../../server/db/migrations/', import.meta.url));
const quick = { others: 100, retry: 10 };

/** Opens a migrated database, as its owner and as the application. */
const openMigrated = async () => open(await createTestDatabase());

async function open({ url, drop }: TestDatabase) {
  const [owner, app] = [url, appUrlOf(url)].map((one) => createDatabase(openPool(one)));
  if (!owner || !app) throw new Error('two databases');
  onTestFinished(async () => {
    await Promise.all([owner.destroy(), app.destroy()]);
    await drop();
  });
  return { owner, app };
}

/** Returns a folder with the migrations of a newer release: all of today's and these. */
async function newerRelease(added: Record<string, string>): Promise<URL> {
  const folder = await temporaryFolder();
  await cp(released, folder, { recursive: true });
  for (const [name, text] of Object.entries(added)) await writeFile(`${folder}/${name}.sql`, text);
  return pathToFileURL(`${folder}/`);
}

/** Holds the lock for migrations until the returned function is called. */
async function holdLock(db: Database): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const options = { say() {}, patience: 0 };
  const done = withMigrationLock(db, options, async () => {
    held.resolve();
    await promise;
  });
  await held.promise;
  return () => {
    resolve();
    return done;
  };
}

const versionsOfTables = (db: Database) =>
  sql`SELECT oid, xmin FROM pg_class WHERE relkind = 'r' ORDER BY oid`.execute(db);

describe('a server that starts', () => {
  it('changes and locks nothing if there is nothing to migrate, also after a newer release has', async () => {
    const { owner, app } = await openMigrated();
    await sql`INSERT INTO kysely_migration VALUES ('999-newer', now()::text)`.execute(owner);
    const before = await versionsOfTables(owner);
    const release = await holdLock(owner);
    await migrate(owner, { app, patience: quick });
    expect((await versionsOfTables(owner)).rows).toEqual(before.rows);

    await sql`REVOKE ALL ON products FROM PUBLIC, ${sql.id(await userOf(app))}`.execute(owner);
    await release();
    await migrate(owner, { app });
    expect((await sql`SELECT 1 FROM products`.execute(app)).rows).toEqual([]);
  });

  it('waits for another one that migrates, and says what it waited for', async () => {
    const { owner, app } = await open(await createEmptyDatabase());
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => migrate(owner, { app })));
    const { rows } = await sql`SELECT name FROM kysely_migration`.execute(app);
    expect(rows).toHaveLength(
      (await readdir(released)).filter((name) => name.endsWith('.sql')).length,
    );

    const folder = await newerRelease({ '901-none': 'SELECT' });
    const release = await holdLock(owner);
    await expect(migrate(owner, { folder, patience: quick })).rejects.toThrow(
      /Another server is still migrating the database\..* process \d+ of PostgreSQL/,
    );
    await release();
    await migrate(owner, { folder });
  });
});

const userOf = async (db: Database) =>
  (await sql<{ name: string }>`SELECT current_user AS name`.execute(db)).rows[0]?.name ?? '';

describe('a migration', () => {
  it('gives way to requests while another transaction has its lock, and tries again', async () => {
    const { owner } = await openMigrated();
    const folder = await newerRelease({
      '901-column': 'ALTER TABLE products ADD COLUMN extra text',
    });
    const reader = await owner.startTransaction().execute();
    await sql`SELECT 1 FROM products`.execute(reader);
    let again = 0;
    const { promise: retried, resolve } = Promise.withResolvers<void>();
    const say = (line: string) => {
      again += Number(line.includes('tries again'));
      if (again === 2) resolve();
    };
    const migrated = migrate(owner, { folder, say, patience: quick });
    await retried;
    await reader.commit().execute();
    await migrated;
    await sql`SELECT extra FROM products`.execute(owner);
  });

  it('keeps the ones before it if it fails, and repeats an index that was left unfinished', async () => {
    const { owner } = await openMigrated();
    const folder = await newerRelease({
      '901-table': `CREATE TABLE test_extras (id uuid PRIMARY KEY, n integer, filled integer);
        INSERT INTO test_extras SELECT gen_random_uuid(), greatest(n, 2) FROM generate_series(1, 1200) n`,
      '902-fill':
        '-- In batches of test_extras\nUPDATE test_extras SET filled = n WHERE id > $1 AND id <= $2',
      '903-index':
        'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS test_extras_n ON test_extras (n);\n',
    });
    await expect(migrate(owner, { folder })).rejects.toThrow('could not create unique index');
    const unfilled = await sql`SELECT 1 FROM test_extras WHERE filled IS DISTINCT FROM n`.execute(
      owner,
    );
    expect(unfilled.rows).toEqual([]);
    const isValid = async () => {
      const { rows } = await sql`
        SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'test_extras_n'::regclass`.execute(
        owner,
      );
      return rows;
    };
    expect(await isValid()).toEqual([{ valid: false }]);
    await sql`UPDATE test_extras SET n = -n WHERE ctid = (SELECT ctid FROM test_extras WHERE n = 2 LIMIT 1)`.execute(
      owner,
    );
    await migrate(owner, { folder });
    expect(await isValid()).toEqual([{ valid: true }]);
  });

  it('that builds an index beside other statements is rejected', async () => {
    const { owner } = await openMigrated();
    const text = 'SELECT 1; CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON products (id);';
    await expect(migrate(owner, { folder: await newerRelease({ '901-i': text }) })).rejects.toThrow(
      '901-i.sql must have a single statement',
    );
  });
});
