import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isSystemError } from '#embedded/database/start-problem.ts';

// A backup is a folder with the archive of the database, the other files of the data folder, and the checksums of all,
// which `sha256sum --check` can read, too.
export const archiveName = 'postgres.tar.gz';
export const filesName = 'files';
export const checksumsName = 'SHA256SUMS';

/** The SHA-256 of each file in a backup, by its path. */
export type Checksums = Map<string, string>;

export const writeLines = (checksums: Checksums): string =>
  [...checksums].map(([path, hash]) => `${hash}  ${path}\n`).join('');

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Lists the files in `root` and its subfolders. Paths are relative to `root`. Follows links. */
export async function filesIn(
  root: string,
  isSkipped: (path: string) => boolean = () => false,
  folder = '',
): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isSkipped(path)) continue;
    const found = entry.isSymbolicLink() ? await stat(join(root, path)) : entry;
    if (found.isDirectory()) paths.push(...(await filesIn(root, isSkipped, path)));
    else if (found.isFile()) paths.push(path);
  }
  return paths;
}

/** Returns the checksums in a backup. Throws an Error if files are missing or have been added. */
export async function readChecksums(backup: string): Promise<Checksums> {
  const text = await readFile(join(backup, checksumsName), 'utf8').catch((error) => {
    if (!isSystemError(error, 'ENOENT', 'ENOTDIR')) throw error;
    throw new Error(`${backup} is not a complete backup: it has no file ${checksumsName}.`);
  });
  const lines = text.split('\n').filter((line) => line !== '');
  const checksums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const found = await filesIn(backup, (path) => path === checksumsName);
  const unknown = found.find((path) => !checksums.has(path));
  if (unknown !== undefined) throw changed(unknown, `is not in ${checksumsName}`);
  const missing = [archiveName, ...checksums.keys()].find((path) => !found.includes(path));
  if (missing !== undefined) throw changed(missing, 'is missing');
  return checksums;
}

/** Reads a file of a backup. Throws an Error if it has changed. */
export async function readUnchanged(backup: string, path: string, checksums: Checksums) {
  const bytes = await readFile(join(backup, path));
  if (hashOf(bytes) !== checksums.get(path)) throw changed(path, 'has changed');
  return bytes;
}

/** Like {@link readUnchanged}, but only checks the file, which can be larger than the memory. */
export async function checkUnchanged(backup: string, path: string, checksums: Checksums) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(backup, path)), hash);
  if (hash.digest('hex') !== checksums.get(path)) throw changed(path, 'has changed');
}

const changed = (path: string, how: string) =>
  new Error(`The backup is damaged: ${path} ${how}. Use another backup.`);
