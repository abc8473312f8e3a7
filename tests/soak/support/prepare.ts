import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped PostgreSQL server with a migrated database. Tests copy this folder. */
    migratedFolder: string;
  }
}

/**
 * Creates and migrates one database that all test files copy. Migrating takes seconds, while copying takes almost no
 * time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-soak-'));
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const server = await launchEmbeddedDatabase({ dataDir, log: () => {}, settings });
  const owner = createDatabase(createPool(server.url, 1, () => {}));
  const app = createDatabase(createPool(server.appUrl, 1, () => {}));
  await migrate(owner, { app });
  await Promise.all([owner.destroy(), app.destroy()]);
  await server.stop();
  project.provide('migratedFolder', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
