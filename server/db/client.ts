import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** The database, or one transaction on it. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

const int8 = 20;
// Counts fit a double; the driver's default is text.
types.setTypeParser(int8, Number);

/**
 * Gives the driver's own errors, which have no code of PostgreSQL's, the one for a failed connection: what
 * PostgreSQL did not say itself, its loss made the driver say.
 */
function asLoss(error: unknown): never {
  throw error instanceof DatabaseError ? error : asConnectionFailure(error);
}

const asConnectionFailure = (error: unknown) => Object.assign(error as Error, { code: '08006' });

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

const prepared = new WeakMap<PoolClient, PoolClient>();

/**
 * Names each statement by a hash of its text, so that PostgreSQL parses and plans it once a connection:
 * measured at more than twice the throughput. Statements come from code, so their number is bounded.
 */
function withNamedStatements(client: PoolClient): PoolClient {
  const known = prepared.get(client);
  if (known) return known;
  const query = client.query.bind(client) as unknown as (config: object) => Promise<unknown>;
  const named: Query = (text, values) =>
    // A text without parameters may hold several statements (a migration), which no name can hold.
    query(values.length > 0 ? { name: statementName(text), text, values } : { text }).catch(asLoss);
  const wrapped = Object.assign(Object.create(client) as PoolClient, { query: named });
  prepared.set(client, wrapped);
  return wrapped;
}

const names = new Map<string, string>();
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/**
 * A pool for the database at `url`. Its connections give up on a statement after 15 s, on a lock
 * after 5 s and on a forgotten transaction after 30 s, so that one slow call can't starve the rest.
 */
export function createPool(url: string, size: number, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options:
      '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  });
  // An idle connection that the server closes is no reason to stop: the pool opens another.
  pool.on('error', onError);
  // Nor is one that breaks between two statements of a transaction, where nobody listens to it: the
  // next statement fails.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: () =>
          pool.connect().then(withNamedStatements, (error) => {
            throw asConnectionFailure(error);
          }),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
  });
}
