import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { openImage } from './image-check.ts';
import { plain } from './page-files.ts';

/** The prefix of an offered image's path. The image's id follows it. */
export const offeredPath = '/offered-images/';

export type OfferedImages = ReturnType<typeof createOfferedImages>;

/** Keeps the list of local images that the page may read. Their ids don't reveal their paths. */
export function createOfferedImages() {
  const offered = new Map<string, string>();
  return {
    /**
     * Lets the page read the file at `path` if it is an accepted image. Otherwise resolves to the reason for rejecting
     * it.
     */
    async offer(path: string) {
      const image = await openImage(path);
      if (typeof image === 'string') return image;
      await image.handle.close();
      const id = randomUUID();
      offered.set(id, path);
      return { id, name: plainName(path), url: offeredPath + id };
    },
    withdraw: (id: string) => void offered.delete(id),
    /** Replies to a request under {@link offeredPath} with the image's bytes. */
    async answer({ method, url }: Request) {
      if (method !== 'GET') return plain(405);
      const path = offered.get(new URL(url).pathname.slice(offeredPath.length));
      return path === undefined ? plain(404) : read(path);
    },
  };
}

/** Reads an offered image. First checks the file again, because it may have been replaced. */
async function read(path: string): Promise<Response> {
  const image = await openImage(path);
  if (typeof image === 'string') return plain(404);
  const { handle, type, size } = image;
  // Never reads more than the checked size, even if the file grows.
  const bytes = Readable.toWeb(handle.createReadStream({ start: 0, end: size - 1 }));
  return new Response(bytes as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': type,
      'content-length': String(size),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}

/**
 * Returns a file's name for display: without the folder and without control characters, and at most 120 characters
 * long.
 */
export function plainName(path: string): string {
  return basename(path)
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(-120);
}
