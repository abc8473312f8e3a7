import { type FileHandle, open, stat } from 'node:fs/promises';
import type { ImageRefusal } from '#contracts/desktop.ts';
import { maxImageBytes } from '#contracts/images.ts';

/** A file that is one of ours; `size` in bytes, `modified` in milliseconds since 1970. */
export type CheckedImage = { type: string; size: number; modified: number };

const longestSignature = 12;

/** Looks at a file's size, then at its first bytes: its name proves nothing. Never rejects. */
export async function checkImage(path: string): Promise<CheckedImage | ImageRefusal> {
  try {
    const found = await stat(path);
    const { size, mtimeMs } = found;
    // A pipe or a device would keep whoever opens it waiting.
    if (!found.isFile()) return 'unreadable';
    if (size === 0) return 'empty';
    if (size > maxImageBytes) return 'too_large';
    const type = imageType(await firstBytes(path));
    return type === null ? 'wrong_type' : { type, size, modified: mtimeMs };
  } catch {
    return 'unreadable';
  }
}

/** The media type that a file's first twelve bytes tell; null for all that the shop does not read. */
export function imageType(head: Buffer): string | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

async function firstBytes(path: string): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestSignature));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file?.close();
  }
}
