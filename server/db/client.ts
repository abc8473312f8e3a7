import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { DatabaseError, Pool, type PoolClient, types } from 'pg';
import type { Schema } from './schema.ts';
import { TellingDriver, type Written } from './written.ts';

export type Database = Kysely<Schema>;
export type Trx = Transaction<Schema>;
/** The database, or a transaction on it. */
export type Executor = Database | Trx;

const int8 = 20;
// The driver returns bigint values as strings by default. Our counts fit into a number.
types.setTypeParser(int8, Number);

/**
 * Rethrows an error. If it comes from the driver rather than from PostgreSQL, the connection was lost, so this function
 * adds PostgreSQL's error code for a lost connection.
 */
function asLoss(error: unknown): never {
  throw error instanceof DatabaseError ? error : asConnectionFailure(error);
}

const asConnectionFailure = (error: unknown) => Object.assign(error as Error, { code: '08006' });

/**
 * Names each statement with a hash of its text, so that PostgreSQL parses and plans it once per connection.
 * This more than doubles throughput. The number of statements doesn't grow, because all of them come from
 * our code.
 */
function withNamedStatements(client: PoolClient): PoolClient {
  const query = client.query.bind(client) as unknown as (config: object) => Promise<unknown>;
  const run = (text: string, values: readonly unknown[]) =>
    // Don't prepare a query without parameters. It may be a migration with several statements, which PostgreSQL can't
    // prepare.
    query(values.length === 0 ? { text } : { name: nameOf(text), text, values }).catch(asLoss);
  return Object.assign(Object.create(client) as PoolClient, { query: run });
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** How long to wait for a connection, a statement, a lock, and the next statement of a transaction, in milliseconds. */
export type PoolTimeouts = { connection: number; statement: number; lock: number; idle: number };

/** With these timeouts, one slow request can't block the others. */
const timeouts: PoolTimeouts = {
  connection: 5_000,
  statement: 15_000,
  lock: 5_000,
  idle: 30_000,
};

/** Creates a connection pool for the database at `url`. Only tests set `patience`. */
export function createPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  patience: PoolTimeouts = timeouts,
): Pool {
  const { connection, statement, lock, idle } = patience;
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connection,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${idle} -c timezone=UTC`,
  });
  // Without a listener, the process would crash when the database closes an idle connection.
  pool.on('error', onError);
  // A connection can also be lost between two statements of a transaction. In that case, the next statement fails.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Creates the query builder for a pool. `onCommit` gets what each committed transaction has written for others. */
export function createDatabase(
  pool: Pool,
  onCommit: (written: Written) => void = () => {},
): Database {
  const prepared = new WeakMap<PoolClient, PoolClient>();
  const prepare = (client: PoolClient) => {
    const wrapped = prepared.get(client) ?? withNamedStatements(client);
    prepared.set(client, wrapped);
    return wrapped;
  };
  const connections = {
    connect: () =>
      pool.connect().then(prepare, (error) => {
        throw asConnectionFailure(error);
      }),
    end: () => pool.end(),
    options: pool.options,
  };
  const dialect = new PostgresDialect({ pool: connections });
  dialect.createDriver = () => new TellingDriver({ pool: connections }, onCommit);
  return new Kysely<Schema>({ dialect });
}
