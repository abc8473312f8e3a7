import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { MAJOR_VERSION } from '#embedded/database/cluster-folder.ts';
import { launchEmbeddedDatabase, RESTORING } from '#embedded/database/launch.ts';
import { chooseDatabaseUser } from '#embedded/database/run-as.ts';
import { FolderInUse, lockFolder } from '#embedded/folder-lock.ts';
import {
  archiveName,
  checkUnchanged,
  filesName,
  readChecksums,
  readUnchanged,
} from './backup-files.ts';

const run = promisify(execFile);
const migrations = new URL('../../server/db/migrations/', import.meta.url);

type Options = { backup: string; dataDir: string; log(line: string): void };

/**
 * Restores a shop with an embedded database to the folder `dataDir`, which must be empty or missing. Throws an Error
 * with a message for the operator. The folder then stays empty.
 */
export async function restore({ backup, dataDir, log }: Options): Promise<void> {
  const checksums = await readChecksums(backup);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir).catch((error) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Error(`DATA_DIR: a server is using ${dataDir}. Restore to an empty folder.`);
  });
  const draft = join(dataDir, RESTORING);
  try {
    if ((await readdir(dataDir)).some((name) => name !== RESTORING))
      throw new Error(`DATA_DIR: ${dataDir} is not empty. Restore to an empty folder.`);
    // A restore was interrupted.
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: 0o700 });
    try {
      await checkUnchanged(backup, archiveName, checksums);
      for (const path of checksums.keys()) {
        if (path === archiveName) continue;
        const copy = join(draft, relative(filesName, path));
        await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
        await writeFile(copy, await readUnchanged(backup, path, checksums), { mode: 0o600 });
      }
      await unpack(join(backup, archiveName), join(draft, 'postgres'));
      await tryOut(draft, log);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    await moveUp(draft, dataDir);
  } finally {
    await unlock();
  }
}

async function unpack(archive: string, cluster: string): Promise<void> {
  const user = await chooseDatabaseUser(cluster);
  await mkdir(cluster, { mode: 0o700 });
  await run('tar', ['-xzf', archive, '-C', cluster, '--no-same-owner']);
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR_VERSION)
    throw new Error(
      `The backup is from PostgreSQL ${version}, but this release contains PostgreSQL ${MAJOR_VERSION}: restore it with the release that made it.`,
    );
  if (user.switched) await run('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
}

/** Starts the database once, which brings it to the state at the end of the backup, and checks its release. */
async function tryOut(draft: string, log: Options['log']): Promise<void> {
  const database = await launchEmbeddedDatabase({ dataDir: draft, log });
  const client = new Client(database.url);
  try {
    await client.connect();
    const { rows } = await client.query('SELECT name FROM kysely_migration ORDER BY name');
    const known = new Set((await readdir(migrations)).map((file) => file.replace(/\.\w+$/, '')));
    const newer = rows.find(({ name }) => !known.has(name));
    if (newer)
      throw new Error(
        `The backup is from another release, with the migration ${newer.name}: restore it with the release that made it.`,
      );
  } finally {
    await client.end();
    await database.stop();
  }
}

/** No server starts here before the draft is gone. */
async function moveUp(draft: string, dataDir: string): Promise<void> {
  for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name));
  await rmdir(draft);
  await run('sync');
}
