import type { Readable } from 'node:stream';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { type getPhotoSpace, type Image, maxImageBytes } from '#contracts/media/images.ts';
import type { Database, Executor } from '#server/db/client.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import { type Spooled, UploadTooLarge } from '#server/gateways/images/upload-spool.ts';
import type { Caller } from '#server/http/caller.ts';
import { createLimiter, workFigures } from '#server/http/limiter.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { createImageRepository } from './image-repository.ts';
import { type ImageRow, imageView } from './image-view.ts';
import { createPhotoSpace } from './photo-space.ts';
import { formatOf } from './upload-format.ts';

export type ImageService = {
  /**
   * Checks, re-encodes and stores an upload. The same file always results in the same picture. `owner` is null for the
   * shop's own pictures. Throws a Refusal (`payload_too_large`, `photo_space_full`, `unsupported_media_type`,
   * `unreadable_image`, `rate_limited`, `unavailable`) if the upload is rejected, and an ImageHostProblem or a file
   * system error if the picture can't be stored.
   */
  accept(upload: Readable | Buffer, owner: Caller | null): Promise<Image>;
  /** Returns how much space an account's photos take up. See {@link createPhotoSpace}. */
  space(owner: Caller): Promise<EndpointReply<typeof getPhotoSpace>>;
  /**
   * Checks a sample of the pictures in the database. Returns the ids of those that are missing from the image store.
   */
  missingPictures(): Promise<string[]>;
  /**
   * Removes unused pictures that were uploaded more than a day ago, and files that have no row because of a crash.
   * Returns the number of removed pictures.
   */
  sweepUnreferenced(): Promise<number>;
};

type Options = {
  db: Database;
  store: ImageStore;
  now: () => Date;
  /** The maximum total size of an account's photos, in megabytes. */
  photoSpace: number;
  limits: RateLimits;
};

const largePixels = 16_000_000;
/** The number of hex digits in an id: the first 160 bits of the upload's SHA-256 hash. */
const idLength = 40;
const keptHours = 24;
const sweepBatch = 200;

export function createImageService(options: Options): ImageService {
  const { db, store, now, photoSpace, limits } = options;
  const images = createImageRepository(db);
  const space = createPhotoSpace(photoSpace, now);
  const decoding = createLimiter(workFigures.decoding);
  const largeDecoding = createLimiter(workFigures.largeDecoding);
  // Storing doesn't occupy a decoder, so that an unresponsive image host can't block all uploads.
  const storing = createLimiter(workFigures.storing);
  const underWay = new Map<string, Promise<ImageRow>>();

  async function receive(upload: AsyncIterable<Buffer>): Promise<Spooled> {
    try {
      return await store.receive(upload, maxImageBytes);
    } catch (error) {
      throw error instanceof UploadTooLarge ? tooLarge() : error;
    }
  }

  async function known(id: string, owner: Caller | null): Promise<ImageRow | undefined> {
    const row = await images.touch(id, now());
    if (!row || !(await isStored(row))) return undefined;
    if (owner) await images.addUploader(id, owner.id);
    return row;
  }

  const isUnderWay = (id: string) => [...underWay.keys()].some((key) => key.startsWith(id));

  function isStored(row: ImageRow): Promise<boolean> {
    return store.has(row.id, { hostUrl: row.host_url, widths: row.widths });
  }

  async function encode(spooled: Spooled, owner: Caller | null): Promise<EncodedPicture> {
    const account = owner?.id ?? null;
    // Loaded with the first upload, because the picture library takes 15 MB.
    const { countPixels, encodePicture } = await import('./encode-picture.ts');
    const encoded = await decoding.run(account, async () => {
      const bytes = await spooled.read();
      const pixels = await countPixels(bytes, formatOf(bytes));
      if (account !== null) await limits.consume('upload', { account }, Math.round(pixels / 1e6));
      return pixels > largePixels ? null : encodePicture(bytes);
    });
    // A large picture doesn't occupy a decoder while it waits for the previous large one.
    return (
      encoded ??
      largeDecoding.run(account, () =>
        decoding.run(account, async () => encodePicture(await spooled.read())),
      )
    );
  }

  async function keep(
    id: string,
    { variants, color, looks }: EncodedPicture,
    owner: Caller | null,
  ): Promise<ImageRow> {
    const widest = variants.at(-1);
    if (widest === undefined) throw new Error('the picture has no variants');
    const size = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
    const assertFits = async (trx: Executor) => {
      if (owner) await space.assertFits(trx, owner, size);
    };
    // Check before storing, because pictures can't be deleted from a third-party host. Saving the row checks again.
    await assertFits(db);
    const { hostUrl, widths } = await store.put(id, variants);
    const picture = {
      id,
      host_url: hostUrl,
      width: widest.width,
      height: widest.height,
      color,
      widths,
      bytes: size,
      uploaded_by: owner?.id ?? null,
      created_at: now(),
    };
    // If there is no space for the picture after all, this throws an error, and the next sweep removes the files.
    const row = await images.save(picture, looks, assertFits);
    // A sweep may have removed the files before the row was saved, so store them again. The row now protects them.
    if (!(await isStored(row))) await store.put(id, variants);
    return row;
  }

  async function encodeAndStore(id: string, spooled: Spooled, owner: Caller | null) {
    const picture = await encode(spooled, owner);
    return storing.run(null, () => keep(id, picture, owner));
  }

  async function admit(spooled: Spooled, owner: Caller | null): Promise<ImageRow> {
    if (spooled.size === 0) {
      throw new Refusal('unreadable_image', 'This file is empty.', {
        fields: { image: 'is empty' },
      });
    }
    const id = spooled.sha256.slice(0, idLength);
    // If someone sends the same file twice at the same time, for example by double-clicking, decode it only once.
    const key = `${id} ${owner?.id}`;
    let work = underWay.get(key);
    if (work === undefined) {
      work = known(id, owner).then((row) => row ?? encodeAndStore(id, spooled, owner));
      underWay.set(key, work);
      const done = () => underWay.delete(key);
      work.then(done, done);
    }
    return work;
  }

  return {
    async accept(upload, owner) {
      const spooled = await receive(Buffer.isBuffer(upload) ? chunks(upload) : upload);
      try {
        return imageView(await admit(spooled, owner));
      } finally {
        await spooled.discard();
      }
    },

    space: (owner) => space.read(db, owner),

    async missingPictures() {
      const rows = await images.localSample(20);
      const stored = await Promise.all(rows.map(isStored));
      return rows.filter((_, n) => !stored[n]).map((row) => row.id);
    },

    async sweepUnreferenced() {
      const before = new Date(now().getTime() - keptHours * 3_600_000);
      let removed = 0;
      for (let after = ''; ; ) {
        const ids = await images.unreferenced(before, after, sweepBatch);
        for (const id of ids) {
          if (await images.erase(id, before, () => store.remove(id))) removed++;
        }
        const last = ids.at(-1);
        if (last === undefined || ids.length < sweepBatch) break;
        after = last;
      }
      for await (const ids of store.ids()) {
        for (const id of await images.unknown(ids)) {
          if (!isUnderWay(id)) await images.holdUnknown(id, () => store.remove(id));
        }
      }
      return removed;
    },
  };
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', 'Photos can be up to 10 MB each.', {
    fields: { image: 'is larger than 10 MB' },
  });
}
