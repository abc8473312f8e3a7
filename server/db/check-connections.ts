import { randomInt, randomUUID } from 'node:crypto';
import { Client, type Pool, type PoolClient } from 'pg';

/** How many statements a pooler must be able to keep on each of its connections: as many as the server has. */
const statements = 1_000;
/** How often to try whether a pooler loses statements. It may use another connection each time. */
const tries = 10;

type State = { standby: boolean; pooled: boolean };

async function stateOf(client: PoolClient): Promise<State> {
  const { rows } = await client.query<{ standby: boolean; pid: number }>(
    'SELECT pg_is_in_recovery() AS standby, pg_backend_pid() AS pid',
  );
  // A pooler makes up the process id that it tells its clients.
  const { processID } = client as PoolClient & { processID: number };
  return { standby: rows[0]?.standby ?? false, pooled: rows[0]?.pid !== processID };
}

const standby = (setting: string) =>
  new Error(
    `${setting} points to a standby, which can’t write. Set it to the primary, or to an address that follows the primary.`,
  );

const pooledOwner = new Error(
  'Migrations need a direct connection, but DATABASE_OWNER_URL (if it is not set, DATABASE_URL) goes through a connection pooler. Set DATABASE_OWNER_URL to the address of PostgreSQL itself.',
);

/** Throws if the owner's connection, whose URL is in `setting`, can't migrate the database. */
export async function checkOwner(pool: Pool, setting: string): Promise<void> {
  const client = await pool.connect().catch((error: Error) => {
    throw error.message.includes('startup parameter') ? pooledOwner : error;
  });
  try {
    const state = await stateOf(client);
    if (state.pooled) throw pooledOwner;
    if (state.standby) throw standby(setting);
  } finally {
    client.release();
  }
}

/**
 * Throws if DATABASE_URL, the URL of `pool`, points to a standby, or goes through a pooler that can't handle named
 * statements.
 */
export async function checkPool(pool: Pool): Promise<void> {
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    const state = await stateOf(one);
    if (state.standby) throw standby('DATABASE_URL');
    if (!state.pooled) return;
    if (await losesStatements(one, other)) {
      throw new Error(
        'The connection pooler in DATABASE_URL loses named statements. Use PgBouncer 1.21 or later with max_prepared_statements = 2000.',
      );
    }
  } finally {
    one.release();
    other.release();
  }
  const kept = await keptStatements(pool);
  if (kept !== null && kept < statements) {
    throw new Error(
      `PgBouncer in DATABASE_URL has max_prepared_statements = ${kept}. The server has about ${statements} statements: set it to 2000.`,
    );
  }
}

const identity = `SELECT concat_ws(' ', system_identifier, current_database()) AS id FROM pg_control_system()`;

/**
 * Throws if one of DATABASE_REPLICAS doesn't have the database of `pool`. Returns a warning for each that can't be reached
 * now, because the server works without it.
 */
export async function checkReplicas(pool: Pool, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const { rows: own } = await pool.query<{ id: string }>(identity);
  const warnings = urls.map(async (url) => {
    const client = new Client({ ...pool.options, connectionString: url });
    client.on('error', () => undefined);
    const name = `DATABASE_REPLICAS: ${client.host}:${client.port}`;
    const found = await client
      .connect()
      .then(() => client.query<{ id: string }>(identity))
      .catch((error: Error) => `${name} can’t be reached: ${error.message}`)
      .finally(() => void client.end().catch(() => undefined));
    if (typeof found === 'string') return found;
    if (found.rows[0]?.id === own[0]?.id) return null;
    throw new Error(
      `${name} has another database than DATABASE_URL. Name only standbys of its cluster, with the same database.`,
    );
  });
  return (await Promise.all(warnings)).filter((warning) => warning !== null);
}

/**
 * Throws if the owner's connection, whose URL is in `ownerSetting`, leads to another database than `pool` or `directUrl`.
 * A copy of a database, such as a restored backup, has the same names and rows, but not the same locks.
 */
export async function checkSame(
  ownerPool: Pool,
  ownerSetting: string,
  pool: Pool,
  directUrl: string | null,
): Promise<void> {
  const direct = new Client({ ...pool.options, connectionString: directUrl ?? '' });
  direct.on('error', () => undefined);
  const key = randomInt(2 ** 47);
  const expectLocked = async (client: { query: Client['query'] }, setting: string) => {
    const lock = 'SELECT pg_try_advisory_xact_lock($1) AS free';
    const { rows } = await client.query<{ free: boolean }>(lock, [key]);
    if (!rows[0]?.free) return;
    throw new Error(
      `${setting} and ${ownerSetting} point to different databases, or one of them to a standby. Set both to the same primary.`,
    );
  };
  const owner = await ownerPool.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [key]);
    await expectLocked(pool, 'DATABASE_URL');
    if (directUrl === null) return;
    await direct.connect();
    await expectLocked(direct, 'DATABASE_DIRECT_URL');
  } finally {
    // Closes the connection, which also unlocks.
    owner.release(true);
    await direct.end();
  }
}

/**
 * Returns whether a pooler loses named statements: two of its clients that name a statement alike then disturb each
 * other as soon as they share one of its connections.
 */
async function losesStatements(one: PoolClient, other: PoolClient): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    const statement = { name: randomUUID(), text: 'SELECT 1' };
    try {
      for (const client of [one, other, one, other]) await client.query(statement);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (code === '26000' || code === '42P05') return true;
      throw error;
    }
  }
  return false;
}

/** Asks PgBouncer's console. Returns null if this pooler has none, or if the database user may not read there. */
async function keptStatements({ options }: Pool): Promise<number | null> {
  const url = new URL(options.connectionString ?? '');
  url.pathname = '/pgbouncer';
  const client = new Client({ ...options, connectionString: url.href });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ key: string; value: string }>('SHOW CONFIG');
    const found = rows.find(({ key }) => key === 'max_prepared_statements');
    return found ? Number(found.value) : null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
