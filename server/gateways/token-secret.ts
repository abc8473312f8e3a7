import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const length = 32;

/**
 * The key that signs access tokens: from the environment, or from a file in the data folder that is
 * made on the first start and readable by its owner only. Of two servers starting at once, both use the
 * key of the one that was first.
 */
export async function loadTokenSecret(
  configured: string | null,
  dataDir: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (configured !== null) return new Uint8Array(Buffer.from(configured));
  const file = join(dataDir, 'token-secret');
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
    // Linking fails where the name is taken: nobody's key is ever replaced.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await read(file);
  if (!secret) throw new Error(`${file} is no key: remove it, and everyone logs in once more`);
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
