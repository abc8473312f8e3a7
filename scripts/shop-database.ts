import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/client.ts';

/**
 * Connects to the shop's database as its owner. If the settings contain no database, starts the embedded one, which
 * must not be running yet. Call `close` at the end.
 */
export async function openShopDatabase() {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig();
  const embedded =
    databaseUrl === null ? await launchEmbeddedDatabase({ dataDir, log: console.error }) : null;
  const pool = createPool(embedded?.url ?? databaseOwnerUrl ?? databaseUrl ?? '', 2, () => {});
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  return { pool, close };
}
