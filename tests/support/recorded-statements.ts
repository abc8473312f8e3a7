import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { api } from '#contracts/app/api.ts';
import { type Endpoint, takesTurns } from '#contracts/endpoint.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startBoss } from '#server/jobs/boss.ts';

/** A statement that the server sent. `cheapCall` is the name of the endpoint, if the call has to be cheap. */
export type Recorded = { text: string; cheapCall: string | undefined };

/** The file in which the server's statements are collected during the API tests, one {@link Recorded} per line. */
const file = () => process.env.STATEMENTS_FILE;

const known = new Set<string>();

/** Starts recording each statement that the server sends, if STATEMENTS_FILE is set. */
export function recordStatements(): void {
  const { query } = Client.prototype;
  if (file() === undefined || query.name === 'recording') return;
  const call = followCalls();
  Client.prototype.query = function recording(this: Client, ...given: unknown[]) {
    const { text, name } = given[0] as { text?: string; name?: string };
    // Only the server's statements have names. Tests send statements with EXPLAIN, the information schema, tables that
    // start with `test_`, and rows that are like others.
    const ofTests = /test_|information_schema|to_jsonb\(t\) @>|^\s*EXPLAIN/;
    const own = name !== undefined && text !== undefined && !ofTests.test(text);
    const line = own && JSON.stringify({ text, cheapCall: call.getStore() } satisfies Recorded);
    if (line && !known.has(line)) {
      known.add(line);
      appendFileSync(file() ?? '', `${line}\n`);
    }
    return Reflect.apply(query, this, given);
  } as typeof query;
}

type Started = {
  request: { query: unknown; routeOptions: { method: unknown; url?: string | undefined } };
};

/** Returns the storage that contains, while an endpoint handles a cheap call, the endpoint's name. */
function followCalls(): AsyncLocalStorage<string | undefined> {
  const names = new Map(
    Object.entries(api).map(([name, endpoint]: [string, Endpoint]) => [
      `${endpoint.method} /api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      { name, endpoint },
    ]),
  );
  const call = new AsyncLocalStorage<string | undefined>();
  channel('tracing:fastify.request.handler:start').bindStore(call, (message) => {
    const { query, routeOptions } = (message as Started).request;
    const found = names.get(`${routeOptions.method} ${routeOptions.url}`);
    return found && !takesTurns(found.endpoint, query) ? found.name : undefined;
  });
  return call;
}

export function readRecorded(): Recorded[] {
  const path = file() ?? '';
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return lines.map((line): Recorded => JSON.parse(line));
}

/** An SQL expression for a value of a type in `pg_type`. */
export const exampleValue = `CASE
  WHEN typname = 'uuid' THEN gen_random_uuid()::text
  WHEN typname = 'jsonb' OR typcategory = 'A' THEN '{}'
  WHEN typname = 'bit' THEN repeat('0', 128)
  WHEN typcategory = 'D' THEN '2026-01-01'
  WHEN typcategory = 'B' THEN 'false'
  ELSE '1' END`;

/**
 * Migrates an empty database on the server at `url` and prepares all recorded statements there, to find those that its
 * version of PostgreSQL doesn't support. With `place`, which changes the database first, also plans them. Returns the
 * number of statements, and the problems.
 */
export async function prepareRecorded(
  url: string,
  place?: (client: Client) => Promise<void>,
): Promise<{ count: number; problems: string[] }> {
  const statements = new Set(readRecorded().map(({ text }) => text));
  const pool = createPool(url, 2, console.error);
  await migrate(createDatabase(pool));
  // The tables of the embedded sign-in service, and of the job queue.
  const signIn = new URL('../../embedded/sign-in/tables.sql', import.meta.url);
  await pool.query(readFileSync(signIn, 'utf8'));
  const boss = await startBoss(pool, { warn: console.warn });
  await boss.stop({ graceful: false });
  await pool.end();
  const client = new Client(url);
  await client.connect();
  await place?.(client);
  const problems = statements.size === 0 ? ['no statement was recorded'] : [];
  for (const text of statements) {
    try {
      await client.query(`PREPARE recorded AS ${text}`);
      if (place) await client.query(`EXPLAIN EXECUTE recorded${await exampleValues(client)}`);
    } catch (error) {
      problems.push(`${(error as Error).message}: ${text}`);
    }
    await client.query('DEALLOCATE ALL');
  }
  await client.end();
  return { count: statements.size, problems };
}

/** Returns a value for each parameter of the prepared statement. Citus plans only statements whose values it knows. */
async function exampleValues(client: Client): Promise<string> {
  const { rows } = await client.query<{ values: string | null }>(
    `SELECT '(' || string_agg(format('%L::%s', ${exampleValue}, type), ', ' ORDER BY n) || ')' AS values
    FROM pg_prepared_statements, unnest(parameter_types) WITH ORDINALITY AS p (type, n)
    JOIN pg_type ON pg_type.oid = type WHERE name = 'recorded'`,
  );
  return rows[0]?.values ?? '';
}
