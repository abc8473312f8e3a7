import { Client } from 'pg';

/** The number of rows and a hash for each table, and a hash for each file. */
export type Content = Map<string, string>;

/** Reads all tables of the database at `url`. */
export async function contentOf(url: string): Promise<Content> {
  // Unlogged tables (rate limits) are empty after a restore, as after a crash.
  const tables = await query<{ name: string }>(
    url,
    `SELECT format('%s.%I', relnamespace::regnamespace, relname) AS name FROM pg_class
     WHERE relkind = 'r' AND relpersistence = 'p'
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`,
  );
  const selects = tables.map(
    ({ name }) => `SELECT '${name}' AS name,
      concat(count(*), ' ', md5(string_agg(md5(t::text), '' ORDER BY md5(t::text)))) AS content FROM ${name} t`,
  );
  const rows = await query<{ name: string; content: string }>(url, selects.join(' UNION ALL '));
  return new Map(rows.map(({ name, content }) => [name, content]));
}

/** Throws an error that names what is different. */
export function expectSame(expected: Content, found: Content): void {
  const names = new Set([...expected.keys(), ...found.keys()]);
  const different = [...names].filter((name) => expected.get(name) !== found.get(name));
  if (different.length > 0) throw new Error(`Different after the restore: ${different.join(', ')}`);
}

/** Runs one statement on a new connection. */
export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
