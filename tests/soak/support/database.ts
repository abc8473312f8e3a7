import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type EmbeddedDatabase, launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { startTestApp } from '#tests/support/api.ts';

/** Creates an empty data folder. When the test ends, removes it. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-soak-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** Adds a migrated database to a data folder. */
export function addDatabase(dataDir: string): void {
  execFileSync('cp', ['-a', join(inject('migratedFolder'), 'postgres'), dataDir]);
}

/** Starts PostgreSQL with a new, migrated database in `dataDir`. */
export async function launchMigrated(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  addDatabase(dataDir);
  return launchEmbeddedDatabase({
    dataDir,
    log: () => {},
    // Durability settings don't matter, because these tests kill processes but never the machine.
    settings: { fsync: 'off', full_page_writes: 'off', ...settings },
  });
}

/** Starts a server with its own PostgreSQL, for all tests of a file. */
export async function startAlone(options: Parameters<typeof startTestApp>[0]) {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-soak-'));
  const database = await launchMigrated(folder);
  const app = await startTestApp({ ...options, databaseUrl: database.url });
  return {
    app,
    database,
    async stop(): Promise<void> {
      await app.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
