import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes `bytes` to the file `temporary`, flushes the file to disk, and then renames it to `name`. If a step fails,
 * deletes the temporary file.
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

/** Flushes a folder's list of files to disk. Does nothing on Windows, where this is neither possible nor necessary. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
