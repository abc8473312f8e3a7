import { Client, type Pool } from 'pg';
import { checkOwner, checkPool, checkSame } from './check-connections.ts';
import { createDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { checkTimeLimits, setTimeLimits } from './time-limits.ts';

type Pools = {
  /** The application's connections: DATABASE_URL. */
  pool: Pool;
  /** Direct connections of the user that owns the tables. */
  ownerPool: Pool;
  /** The setting that `ownerPool` comes from. */
  ownerSetting: 'DATABASE_URL' | 'DATABASE_OWNER_URL';
  /** DATABASE_DIRECT_URL, or null if it is not set. */
  directUrl: string | null;
  /** Called with a line about what a migration does. */
  say(line: string): void;
};

/**
 * Makes the database ready for this release. Throws an error that says what to do if a connection isn't what the server
 * needs. Until all checks have passed, changes nothing but the time limits of the application's database user.
 * @throws {UnreleasedDatabase}
 */
export async function prepareDatabase(pools: Pools) {
  const { pool, ownerPool, ownerSetting, directUrl, say } = pools;
  const owner = createDatabase(ownerPool);
  await checkOwner(ownerPool, ownerSetting);
  // Before the first connection of the application: a pooler keeps sessions as they are, without the limits.
  await setTimeLimits(owner, new Client(pool.options).user ?? '');
  await checkPool(pool);
  await checkSame(ownerPool, ownerSetting, pool, directUrl);
  await checkTimeLimits(pool, owner);
  await migrate(owner, { app: createDatabase(pool), say });
}
