import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { readBaseBackup } from '#embedded/database/base-backup.ts';
import { openEmbeddedDatabase } from '#embedded/database/open.ts';
import { isSystemError } from '#embedded/database/start-problem.ts';
import {
  archiveName,
  type Checksums,
  checksumsName,
  filesIn,
  filesName,
  hashOf,
  writeLines,
} from './backup-files.ts';

type Options = { dataDir: string; target: string; log(line: string): void };

/**
 * Copies everything that belongs to a shop with an embedded database to the folder `target`, which must be empty or
 * missing. The shop can be open. Throws an Error with a message for the operator.
 */
export async function backUp({ dataDir, target, log }: Options): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new Error(`DATA_DIR: there is no database in ${dataDir}.`);
  if (`${resolve(target)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new Error(`${target} is inside the data folder: choose another place for the backup.`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0)
    throw new Error(`${target} is not empty: choose a new folder for each backup.`);
  try {
    await fill(target, dataDir, log);
  } catch (error) {
    for (const name of [archiveName, filesName])
      await rm(join(target, name), { recursive: true, force: true });
    throw error;
  }
}

async function fill(target: string, dataDir: string, log: Options['log']): Promise<void> {
  const database = await openEmbeddedDatabase({ dataDir, log });
  try {
    const checksums: Checksums = new Map();
    // Pictures are stored before the rows that contain them, and deleted after these rows. So copy the pictures both
    // before and after the database.
    await copyFiles(dataDir, target, checksums);
    checksums.set(archiveName, await copyDatabase(database.url, join(target, archiveName)));
    await copyFiles(dataDir, target, checksums);
    await writeFile(join(target, checksumsName), writeLines(checksums), { mode: 0o600 });
    await promisify(execFile)('sync');
    const { size } = await stat(join(target, archiveName));
    log(
      `The database takes ${(size / 1e6).toFixed(1)} MB. There are ${checksums.size - 1} other files.`,
    );
  } finally {
    await database.stop();
  }
}

/** Copies all other files that are not in `checksums` yet: pictures, keys and emails. They never change. */
async function copyFiles(dataDir: string, target: string, checksums: Checksums): Promise<void> {
  for (const path of await filesIn(dataDir, isSkipped)) {
    const copy = join(filesName, path);
    if (checksums.has(copy)) continue;
    const bytes = await readFile(join(dataDir, path)).catch((error) => {
      // The shop has just deleted it.
      if (!isSystemError(error, 'ENOENT')) throw error;
    });
    if (bytes === undefined) continue;
    await mkdir(dirname(join(target, copy)), { recursive: true, mode: 0o700 });
    await writeFile(join(target, copy), bytes, { mode: 0o600 });
    checksums.set(copy, hashOf(bytes));
  }
}

/** The archive contains the database. Unfinished uploads belong to no one. */
const isSkipped = (path: string) =>
  /^postgres(\.|$)/.test(path) || path === join('images', 'incoming');

/** Returns the archive's SHA-256. */
async function copyDatabase(url: string, archive: string): Promise<string> {
  const hash = createHash('sha256');
  const parts = readBaseBackup(url);
  parts.on('data', (part) => hash.update(part));
  await pipeline(parts, createWriteStream(archive, { mode: 0o600 }));
  return hash.digest('hex');
}
