import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { ImageRefusal } from '#contracts/desktop.ts';
import { maxImageBytes } from '#contracts/images.ts';

/** A file that is one of ours; `size` in bytes, `version` another one for every other file or content. */
export type CheckedImage = { type: string; size: number; version: string };

const longestSignature = 12;

/** A link leads elsewhere, and a pipe would keep whoever opens it waiting. Windows has neither flag. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** Looks at a file's size, then at its first bytes: its name proves nothing. Never rejects. */
export async function checkImage(path: string): Promise<CheckedImage | ImageRefusal> {
  const file = await openFile(path);
  try {
    if (!file) return 'unreadable';
    const { size, version } = file;
    if (size === 0) return 'empty';
    if (size > maxImageBytes) return 'too_large';
    const { buffer, bytesRead } = await file.handle.read(Buffer.alloc(longestSignature));
    const type = imageType(buffer.subarray(0, bytesRead));
    return type === null ? 'wrong_type' : { type, size, version };
  } catch {
    return 'unreadable';
  } finally {
    await file?.handle.close();
  }
}

/** Opens the image only if it is still the file that was checked; else null. Its handle is the caller's to close. */
export async function openChecked(path: string, checked: CheckedImage): Promise<FileHandle | null> {
  const file = await openFile(path);
  if (file?.version === checked.version) return file.handle;
  await file?.handle.close();
  return null;
}

/** The media type that a file's first twelve bytes tell; null for all that the shop does not read. */
export function imageType(head: Buffer): string | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** The plain file at `path` and what tells it from any other; null for all else. What is asked is what is open. */
async function openFile(path: string) {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  if (!handle) return null;
  try {
    const found = await handle.stat();
    if (found.isFile()) {
      const { dev, ino, size, mtimeMs, ctimeMs } = found;
      return { handle, size, version: [dev, ino, size, mtimeMs, ctimeMs].join() };
    }
  } catch {}
  await handle.close();
  return null;
}
