import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { maxChosenBytes } from '#contracts/media/images.ts';
import type { ImageRefusal } from '#contracts/media/offered-images.ts';
import { photoFormat, signatureBytes } from '#contracts/media/photo-format.ts';

/** An open image. `size` is in bytes. The caller closes the handle. */
export type OpenImage = { handle: FileHandle; type: string; size: number };

/** Flags that keep `open` from following symbolic links and from blocking on a pipe. Windows has neither flag. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens a file if its size and first bytes show that it is an accepted image. Otherwise resolves to the reason for
 * rejecting it. Ignores the file's name. Never rejects.
 */
export async function openImage(path: string): Promise<OpenImage | ImageRefusal> {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
  const image = handle ? await check(handle).catch(() => 'unreadable' as const) : 'unreadable';
  if (typeof image === 'string') await handle?.close();
  return image;
}

async function check(handle: FileHandle): Promise<OpenImage | ImageRefusal> {
  const found = await handle.stat();
  if (!found.isFile()) return 'unreadable';
  const { size } = found;
  if (size === 0) return 'empty';
  if (size > maxChosenBytes) return 'too_large';
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), {
    position: 0,
  });
  const format = photoFormat(buffer.subarray(0, bytesRead));
  return format === null ? 'wrong_type' : { handle, type: `image/${format}`, size };
}
