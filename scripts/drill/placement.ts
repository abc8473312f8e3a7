import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createOwnerPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { exceptions, placement } from '#server/db/placement.ts';
import { distribute, placementProblems } from '#tests/support/citus.ts';
import { prepareRecorded } from '#tests/support/recorded-statements.ts';

// `npm run drill -- placement [TEST FILES]` compares server/db/placement.ts with a database after all migrations, by
// Citus' rules, and lists the known exceptions with their price. If CITUS_URL names an empty database on a coordinator
// with two workers, it also runs the API tests, distributes the tables there, and plans each statement that the tests
// sent. The tables stay there. Needs neither root nor Debian's packages.

export async function run(files: string[]): Promise<void> {
  const { CITUS_URL: url } = process.env;
  if (url) await assertEmptyCoordinator(url);
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-placement-'));
  try {
    const problems = await checkCatalog(folder);
    if (url) problems.push(...(await planOnCitus(url, folder, files)));
    else console.log('No statement was planned on Citus, because CITUS_URL is not set.');
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function assertEmptyCoordinator(url: string): Promise<void> {
  const client = new Client(url);
  try {
    await client.connect();
    const { rows } =
      await client.query(`SELECT count(*) >= 2 AND to_regclass('users') IS NULL AS fits
      FROM citus_get_active_worker_nodes()`);
    if (!rows[0]?.fits) throw new Error('it has tables, or fewer than two workers');
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new Error(`CITUS_URL must name an empty database on a Citus coordinator: ${reason}`);
  } finally {
    await client.end();
  }
}

/** Migrates a new embedded database, and returns what breaks a rule there. */
async function checkCatalog(folder: string): Promise<string[]> {
  const database = await launchEmbeddedDatabase({ dataDir: join(folder, 'data'), log: () => {} });
  const pool = createOwnerPool(database.url, () => {});
  await migrate(createDatabase(pool));
  const problems = await placementProblems(pool);
  await pool.end();
  await database.stop();
  for (const [place, tables] of Object.entries(
    Object.groupBy(Object.entries(placement), ([, place]) => place),
  )) {
    console.log(`${place}: ${tables.length} tables`);
  }
  for (const [name, price] of Object.entries(exceptions)) console.log(`  ${name}: ${price}`);
  return problems;
}

/** Returns each statement of the API tests that Citus can't plan. */
async function planOnCitus(url: string, folder: string, files: string[]): Promise<string[]> {
  process.env.STATEMENTS_FILE = join(folder, 'statements.jsonl');
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'api',
    '--retry=1',
    ...files,
  ];
  const [code] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('The API tests failed.');
  const { count, problems } = await prepareRecorded(url, distribute);
  console.log(`Citus plans ${count - problems.length} of ${count} statements.`);
  return problems;
}
