import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
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
 * Rethrows an error. If it comes from the driver rather than from PostgreSQL, the connection was lost or doesn't reply,
 * so this function adds PostgreSQL's error code for a lost connection. Closes a connection that can't be used anymore:
 * one that doesn't reply, or one whose pooler has lost its named statements.
 */
function asLoss(client: PoolClient, error: unknown): never {
  const fromServer = error instanceof DatabaseError;
  if (!fromServer || lostStatement.test(error.code ?? '')) void (client as ClientBase).end();
  throw fromServer ? error : asConnectionFailure(error);
}

/** PostgreSQL's codes for a named statement that doesn't exist, and for one that already exists. */
const lostStatement = /^(26000|42P05)$/;

/** The types of `pg` hide from pooled clients that they can be closed. */
type ClientBase = PoolClient & { end(): Promise<void> };

const asConnectionFailure = (error: unknown) => Object.assign(error as Error, { code: '08006' });

/** Metrics and traces subscribe to it. Without a subscriber, it costs nothing. */
const statements = tracingChannel('second-fret:statement');

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
    statements
      .tracePromise(
        () => query(values.length === 0 ? { text } : { name: nameOf(text), text, values }),
        { text },
      )
      .catch((error) => asLoss(client, error));
  return Object.assign(Object.create(client) as PoolClient, { query: run });
}

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** How long to wait for a connection, and for a reply, in milliseconds. */
export type Patience = { connection: number; reply: number };

/** Longer than PostgreSQL's own limits (see time-limits.ts), which end only what PostgreSQL still notices. */
const patience: Patience = { connection: 5_000, reply: 20_000 };

/**
 * Creates a connection pool for the database at `url`. Sends no startup options, because connection poolers reject
 * them: the database user has the time limits. Only tests set `limits`.
 */
export function createPool(
  url: string,
  size: number,
  onError: (error: Error) => void,
  limits: Patience = patience,
): Pool {
  return openPool({ connectionString: url, max: size, ...toSettings(limits) }, onError);
}

/**
 * Creates a pool for the user that owns the tables, for work that takes long. Must be a direct connection: the options
 * make a pooler reject it.
 */
export function createOwnerPool(url: string, onError: (error: Error) => void): Pool {
  const options = '-c statement_timeout=0 -c lock_timeout=5s -c timezone=UTC';
  const limits = toSettings({ ...patience, reply: 0 });
  return openPool({ connectionString: url, max: 2, options, ...limits }, onError);
}

const toSettings = ({ connection, reply }: Patience): PoolConfig => ({
  connectionTimeoutMillis: connection,
  query_timeout: reply,
  idleTimeoutMillis: 30_000,
  // Finds out within 20 s that the other side is gone, even if no one has closed the connection.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

function openPool(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool(config);
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

/**
 * Runs `read` on a single snapshot of the database. Read the rows of a page and the total of its list this way, or in
 * one statement. Otherwise, a row that is added between the two is counted, but is not on any page.
 */
export const oneSnapshot = <T>(db: Database, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** Page sizes of 8, 24, 50 and 100 rows, plus one extra row that shows whether there is another page. */
const sizes = [9, 25, 51, 101];

/**
 * Returns a literal for `LIMIT` that is at least `limit`. The caller drops the extra rows. With a parameter, PostgreSQL
 * would plan the query again each time, which doubles the time that a list takes. There are only a few sizes, because
 * each one needs a separate prepared statement. Don't use this for searches, because their best plan depends on the
 * search terms.
 */
export const literalLimit = (limit: number) =>
  sql.lit(sizes.find((size) => size >= limit) ?? limit);
