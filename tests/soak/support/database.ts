import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type EmbeddedDatabase, launchEmbeddedDatabase } from '#embedded/database/launch.ts';

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
