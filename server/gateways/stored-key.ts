import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const length = 32;

type Key = {
  /** The file name in the data folder. */
  name: string;
  /** A message that tells the operator what to do if the file is invalid. */
  ifBroken: string;
};

export const tokenSecret: Key = {
  name: 'token-secret',
  ifBroken: 'Delete the file. All users will then have to log in again.',
};
export const intakeKey: Key = {
  name: 'intake-key',
  ifBroken:
    'Restore the file from a backup. Without it, no one can read the details of people who sold products to the shop.',
};

/**
 * Returns a key of at least 32 bytes from the environment or a file in the data folder. If the file does not exist,
 * creates it with a new key, readable only by its owner. Two servers that start at the same time get the same key.
 */
export async function loadKey(
  { name, ifBroken }: Key,
  configured: string | null,
  dataDir: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (configured !== null) return new Uint8Array(Buffer.from(configured));
  const file = join(dataDir, name);
  const known = await read(file);
  if (known) return known;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(length));
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
  const secret = await read(file);
  if (!secret) throw new Error(`${file} does not contain a valid key. ${ifBroken}`);
  return secret;
}

async function read(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = await readFile(file);
    return bytes.length === length ? new Uint8Array(bytes) : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
