import { chmod, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Creates a folder that only its owner can read, and any missing parents. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
}

/**
 * Writes a file with mode 0600. After a crash, the file has either its old content or the complete new
 * content.
 */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
  await syncFolder(path.dirname(file));
}

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
