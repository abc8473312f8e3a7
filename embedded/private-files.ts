import { open } from 'node:fs/promises';

/** Makes sure that new files in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and NTFS doesn't need a separate sync for them.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
