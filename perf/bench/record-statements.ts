import type { PoolClient, QueryConfig } from 'pg';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';

export type Statement = { text: string; values: unknown[] };

/** Returns the statements that `run` sends to the database, so that the bare server can replay them. */
export async function recordStatements(
  databaseUrl: string,
  run: (db: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const pool = createPool(databaseUrl, 2, () => {});
  const statements: Statement[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const query = (config: QueryConfig) => {
      statements.push({ text: config.text, values: config.values ?? [] });
      return client.query(config);
    };
    return Object.assign(Object.create(client) as PoolClient, { query });
  };
  await run(createDatabase(Object.assign(Object.create(pool) as typeof pool, { connect })));
  await pool.end();
  return statements;
}
