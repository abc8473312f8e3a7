import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { ImageRefusal, OfferedImage } from '#contracts/desktop.ts';
import { openImage } from './image-check.ts';
import { plain } from './page-files.ts';

/** Where on our page's origin offered images lie, each below its id. */
export const offeredPath = '/offered-images/';

export type OfferedImages = {
  /** Lets the page read the image at `path`, if it is one. */
  offer(path: string): Promise<OfferedImage | ImageRefusal>;
  withdraw(id: string): void;
  /** Answers an address below {@link offeredPath} with the bytes. */
  answer(request: Request): Promise<Response>;
};

/** Images of this computer that the page may read, by ids that say nothing about their path. */
export function createOfferedImages(): OfferedImages {
  const offered = new Map<string, string>();
  return {
    async offer(path) {
      const image = await openImage(path);
      if (typeof image === 'string') return image;
      await image.handle.close();
      const id = randomUUID();
      offered.set(id, path);
      return { id, name: plainName(path), url: offeredPath + id };
    },
    withdraw: (id) => void offered.delete(id),
    async answer({ method, url }) {
      if (method !== 'GET') return plain(405);
      const path = offered.get(new URL(url).pathname.slice(offeredPath.length));
      return path === undefined ? plain(404) : read(path);
    },
  };
}

/** Checks the file once more: it may be another one now. */
async function read(path: string): Promise<Response> {
  const image = await openImage(path);
  if (typeof image === 'string') return plain(404);
  const { handle, type, size } = image;
  // No byte more than was checked, though the file may grow.
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

/** A file's name for people: without its folder, without what would tear a line, in 120 characters. */
export function plainName(path: string): string {
  return basename(path)
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(-120);
}
