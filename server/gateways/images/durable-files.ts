import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes `bytes` at `temporary`, forces them to the disk and only then gives them their `name`; a
 * failure leaves neither.
 */
export async function writeWhole(temporary: string, name: string, bytes: Buffer): Promise<void> {
  try {
    const file = await open(temporary, 'wx', 0o640);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, name);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Forces a folder's names to the disk; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
