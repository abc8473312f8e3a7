import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startBoss } from '#server/jobs/boss.ts';

/** The file in which the server's statements are collected during the API tests, one JSON string per line. */
const file = () => process.env.STATEMENTS_FILE;

const known = new Set<string>();

/** Starts recording each statement that the server sends, if STATEMENTS_FILE is set. */
export function recordStatements(): void {
  const { query } = Client.prototype;
  if (file() === undefined || query.name === 'recording') return;
  Client.prototype.query = function recording(this: Client, ...given: unknown[]) {
    const { text, name } = given[0] as { text?: string; name?: string };
    // Only the server's statements have names. Statements with EXPLAIN or tables that start with `test_` come from
    // tests.
    const own = name !== undefined && text !== undefined && !/test_|^\s*EXPLAIN/.test(text);
    if (own && !known.has(text)) {
      known.add(text);
      appendFileSync(file() ?? '', `${JSON.stringify(text)}\n`);
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
}

/**
 * Migrates an empty database on the server at `url` and prepares all recorded statements there, to find those that its
 * version of PostgreSQL doesn't support. Returns the number of statements, and the problems.
 */
export async function prepareRecorded(url: string): Promise<{ count: number; problems: string[] }> {
  const path = file() ?? '';
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const statements = new Set(lines.map((line): string => JSON.parse(line)));
  const pool = createPool(url, 2, console.error);
  await migrate(createDatabase(pool));
  // This creates the job queue's tables.
  const boss = await startBoss(pool, { warn: console.warn });
  await boss.stop({ graceful: false });
  await pool.end();
  const client = new Client(url);
  await client.connect();
  const problems = statements.size === 0 ? ['no statement was recorded'] : [];
  for (const text of statements) {
    await client.query(`PREPARE recorded AS ${text}`).then(
      () => client.query('DEALLOCATE recorded'),
      (error: Error) => problems.push(`${error.message}: ${text}`),
    );
  }
  await client.end();
  return { count: statements.size, problems };
}
