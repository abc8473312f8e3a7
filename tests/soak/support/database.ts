import { type EmbeddedDatabase, launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';

/** Starts a PostgreSQL with a new, migrated database in `dataDir`. */
export async function launchMigrated(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await launchEmbeddedDatabase({
    dataDir,
    log: () => {},
    // These tests kill processes, not the machine.
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  const pool = createPool(server.url, 1, () => {});
  await migrate(createDatabase(pool));
  await pool.end();
  return server;
}
