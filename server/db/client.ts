import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** The database, or one transaction on it. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

const int8 = 20;
// By default, the driver returns bigint values as text. Our counts fit in a number.
types.setTypeParser(int8, Number);

/**
 * Rethrows an error. The driver's own errors have no code and mean that the connection is lost, so they get
 * PostgreSQL's code for that.
 */
function asLoss(error: unknown): never {
  throw error instanceof DatabaseError ? error : asConnectionFailure(error);
}

const asConnectionFailure = (error: unknown) => Object.assign(error as Error, { code: '08006' });

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>;

const prepared = new WeakMap<PoolClient, PoolClient>();

/**
 * Names each statement with a hash of its text, so that PostgreSQL parses and plans it once per connection.
 * This more than doubles the throughput. All statements come from our code, so there is a limited number.
 */
function withNamedStatements(client: PoolClient): PoolClient {
  const known = prepared.get(client);
  if (known) return known;
  const query = client.query.bind(client) as unknown as (config: object) => Promise<unknown>;
  const named: Query = (text, values) =>
    // A text without parameters may be a migration with several statements, which can't be prepared together.
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
 * Creates a connection pool for the database at `url`. Statements time out after 15 s, waits for a lock after
 * 5 s and idle transactions after 30 s, so that one slow call can't block the others.
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
  // Without a listener, the process would crash when the database closes an idle connection.
  pool.on('error', onError);
  // Likewise when a connection breaks between two statements in a transaction. The next statement then fails.
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
