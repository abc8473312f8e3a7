import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createOwnerPool, type Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Dataset, fillDatabase, readDataset } from './dataset.ts';

export type BenchShop = {
  db: Database;
  databaseUrl: string;
  dataDir: string;
  dataset: Dataset;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL with a shop of `size` products. With `keep`, the shop is stored in that folder for the next run.
 * Otherwise, it is deleted at the end.
 */
export async function openBenchShop(size: number, keep: string | undefined): Promise<BenchShop> {
  const dataDir = keep ?? (await mkdtemp(join(tmpdir(), 'second-fret-bench-')));
  // Give PostgreSQL more memory, because its default settings are for small machines.
  const database = await launchEmbeddedDatabase({
    dataDir,
    log: () => {},
    settings: { shared_buffers: '1GB' },
  });
  const pool = createOwnerPool(database.url, () => {});
  const stop = async () => {
    await pool.end();
    await database.stop();
    if (keep === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const db = createDatabase(pool);
    await migrate(db);
    const filled = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
    const dataset = filled ? await readDataset(db) : await fillDatabase(db, size);
    return { db, databaseUrl: database.url, dataDir, dataset, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
