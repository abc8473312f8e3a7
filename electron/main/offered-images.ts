import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { ImageRefusal, OfferedImage } from '#contracts/desktop.ts';
import { type CheckedImage, checkImage, openChecked } from './image-check.ts';
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

/** Images of this computer that the page may read, by ids that say nothing of their path. */
export function createOfferedImages(): OfferedImages {
  const offered = new Map<string, CheckedImage & { path: string }>();
  return {
    async offer(path) {
      const image = await checkImage(path);
      if (typeof image === 'string') return image;
      const id = randomUUID();
      offered.set(id, { ...image, path });
      return { id, name: plainName(path), url: offeredPath + id };
    },
    withdraw: (id) => void offered.delete(id),
    async answer({ method, url }) {
      if (method !== 'GET') return plain(405);
      const image = offered.get(new URL(url).pathname.slice(offeredPath.length));
      return image ? read(image) : plain(404);
    },
  };
}

/** The file as it was when it was offered: what was changed since then has not been looked at. */
async function read(image: CheckedImage & { path: string }): Promise<Response> {
  const file = await openChecked(image.path, image);
  if (!file) return plain(404);
  const { type, size } = image;
  // Streamed, and no byte more than was checked, though the file may grow.
  const bytes = Readable.toWeb(file.createReadStream({ end: size - 1 }));
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
