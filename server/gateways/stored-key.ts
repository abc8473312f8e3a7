import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Key } from './key-ring.ts';

const length = 32;

/** Returns the key in a file, or null if there is no file. Throws an Error if the file doesn't contain a key. */
export async function readStoredKey(file: string): Promise<Key | null> {
  try {
    const bytes = await readFile(file);
    if (bytes.length !== length)
      throw new Error(`${file} does not contain a valid key. Restore it from a backup.`);
    return new Uint8Array(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Creates a file with a key that only its owner can read, unless the file exists. Returns the key in the file. */
export async function createStoredKey(file: string): Promise<Key> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const key = new Uint8Array(randomBytes(length));
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(key);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // `link` fails if the file already exists, so an existing key is never replaced.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readStoredKey(file)) ?? key;
}
