import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/client.ts';

/**
 * Opens the shop's database as its owner: the one from the settings, or the embedded database, which must not be
 * running. Call `close` at the end.
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
