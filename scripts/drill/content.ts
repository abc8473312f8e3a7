import { Client } from 'pg';

/** The number of rows and a hash for each table, and a hash for each file. */
export type Content = Map<string, string>;

/** Reads all tables of the database at `url`. */
export async function contentOf(url: string): Promise<Content> {
  const client = new Client(url);
  await client.connect();
  // Unlogged tables (rate limits) are empty after a restore, as after a crash.
  const { rows: tables } = await client.query<{ name: string }>(`
    SELECT format('%s.%I', relnamespace::regnamespace, relname) AS name FROM pg_class
    WHERE relkind = 'r' AND relpersistence = 'p'
      AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`);
  const found: Content = new Map();
  for (const { name } of tables) {
    const { rows } = await client.query<{ content: string }>(`
      SELECT concat(count(*), ' ', md5(string_agg(md5(t::text), '' ORDER BY md5(t::text)))) AS content
      FROM ${name} t`);
    found.set(name, rows[0]?.content ?? '');
  }
  await client.end();
  return found;
}

/** Throws an error that names what is different. */
export function expectSame(expected: Content, found: Content): void {
  const names = new Set([...expected.keys(), ...found.keys()]);
  const different = [...names].filter((name) => expected.get(name) !== found.get(name));
  if (different.length > 0) throw new Error(`Different after the restore: ${different.join(', ')}`);
}
