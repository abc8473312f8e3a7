import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { maxImageBytes } from '#contracts/media/images.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import { ImageStoreProblem } from '#server/gateways/images/image-store-problem.ts';
import { pictureFolders } from '#server/gateways/images/picture-files.ts';
import { type Spooled, UploadTooLarge } from '#server/gateways/images/upload-spool.ts';
import type { Caller } from '#server/http/caller.ts';
import { createLimiter, workFigures } from '#server/http/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { createImageRepository } from './image-repository.ts';
import type { AcceptedImage, ImageRow } from './image-view.ts';
import { createPhotoSpace } from './photo-space.ts';
import { pictureKeys } from './picture-keys.ts';
import { formatOf } from './upload-format.ts';

type Options = Pick<Core, 'db' | 'limits' | 'now' | 'tokenKeys' | 'intakeKey'> & {
  store: ImageStore;
  /** The maximum total size of an account's photos, in megabytes. */
  photoSpace: number;
};

const largePixels = 16_000_000;
/** Until 0.2.0, the id of a picture was a prefix of the file's hash. */
const formerId = (sha256: string) => sha256.slice(0, 40);
const hour = 3_600_000;
const keptHours = 24;
const sweepBatch = 200;
/** How long an upload waits for a sweep that is removing the same picture. */
const removalSeconds = 10;

export function createImageService(options: Options) {
  const { db, store, now, photoSpace, limits } = options;
  const images = createImageRepository(db);
  const space = createPhotoSpace(photoSpace, now);
  const { idOf } = pictureKeys(options);
  const decoding = createLimiter(workFigures.decoding);
  const largeDecoding = createLimiter(workFigures.largeDecoding);
  // Storing doesn't occupy a decoder, so that an unresponsive image host can't block all uploads.
  const storing = createLimiter(workFigures.storing);
  const underWay = new Map<string, Promise<AcceptedImage>>();

  async function receive(upload: AsyncIterable<Buffer>): Promise<Spooled> {
    try {
      return await store.receive(upload, maxImageBytes);
    } catch (error) {
      throw error instanceof UploadTooLarge ? tooLarge() : error;
    }
  }

  function isStored(row: ImageRow): Promise<boolean> {
    return store.has(row.id, { hostUrl: row.host_url, widths: row.widths });
  }

  async function encode(spooled: Spooled, account: string): Promise<EncodedPicture> {
    // Loaded with the first upload, because the picture library takes 15 MB.
    const { countPixels, encodePicture } = await import('./encode-picture.ts');
    const encoded = await decoding.run(account, async () => {
      const bytes = await spooled.read();
      const pixels = await countPixels(bytes, formatOf(bytes));
      await limits.consume('upload', { account }, Math.round(pixels / 1e6));
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
    { variants, color, looks, damaged }: EncodedPicture,
    owner: Caller,
  ): Promise<AcceptedImage> {
    const widest = variants.at(-1);
    if (widest === undefined) throw new Error('the picture has no variants');
    const size = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
    const assertFits = (trx: Executor) => space.assertFits(trx, owner, size);
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
      uploaded_by: owner.id,
      created_at: now(),
    };
    // If there is no space for the picture after all, this throws an error, and a sweep removes the files.
    let row = await images.save(picture, looks, assertFits);
    for (const end = Date.now() + removalSeconds * 1000; !row; ) {
      if (Date.now() > end) throw new ImageStoreProblem('a sweep is still removing this picture');
      await setTimeout(50);
      row = await images.save(picture, looks, assertFits);
    }
    // A sweep may have removed the files before the row was saved, so store them again. The row now protects them.
    if (!(await isStored(row))) await store.put(id, variants);
    return { ...row, damaged };
  }

  async function admitOnce(id: string, spooled: Spooled, owner: Caller): Promise<AcceptedImage> {
    const known = await images.touch([id, formerId(spooled.sha256)], owner.id, now());
    if (known && (await isStored(known))) return known;
    const picture = await encode(spooled, owner.id);
    return storing.run(null, () => keep(known?.id ?? id, picture, owner));
  }

  async function admit(spooled: Spooled, owner: Caller): Promise<AcceptedImage> {
    if (spooled.size === 0) {
      throw new Refusal('unreadable_image', 'This file is empty.', {
        fields: { image: 'is empty' },
      });
    }
    const id = idOf(owner.id, spooled.sha256);
    // If someone sends the same file twice at the same time, for example by double-clicking, decode it only once.
    let work = underWay.get(id);
    if (work === undefined) {
      work = admitOnce(id, spooled, owner);
      underWay.set(id, work);
      const done = () => underWay.delete(id);
      work.then(done, done);
    }
    return work;
  }

  return {
    /**
     * Checks, re-encodes and stores an upload. The same file from the same account always results in the same picture.
     * Throws a Refusal (`payload_too_large`, `photo_space_full`, `unsupported_media_type`, `unreadable_image`,
     * `rate_limited`, `unavailable`) if the upload is rejected, and an ImageStoreProblem or a file system error if the
     * picture can't be stored.
     */
    async accept(upload: Readable, owner: Caller): Promise<AcceptedImage> {
      const spooled = await receive(upload);
      try {
        return await admit(spooled, owner);
      } finally {
        await spooled.discard();
      }
    },

    /** Returns how much space an account's photos take up. See {@link createPhotoSpace}. */
    space: (owner: Caller) => space.read(db, owner),

    /**
     * Checks a sample of the pictures in the database. Returns the ids of those that are missing from the image store.
     */
    async missingPictures() {
      const rows = await images.localSample(20);
      const stored = await Promise.all(rows.map(isStored));
      return rows.filter((_, n) => !stored[n]).map((row) => row.id);
    },

    /**
     * Removes unused pictures that were uploaded more than a day ago, and files that have no row because of a crash.
     * Returns the number of removed pictures. Each hour's run looks for files in one of the 256 folders, because listing
     * a whole bucket takes long and costs money.
     */
    async sweepUnreferenced() {
      const before = new Date(now().getTime() - keptHours * hour);
      let removed = 0;
      for (let after = ''; ; ) {
        const ids = await images.unreferenced(before, after, sweepBatch);
        for (const id of ids) {
          if (!(await images.beginRemoval(id, before))) continue;
          await store.remove(id);
          await images.endRemoval(id);
          removed++;
        }
        const last = ids.at(-1);
        if (last === undefined || ids.length < sweepBatch) break;
        after = last;
      }
      const turn = Math.floor(now().getTime() / hour) % pictureFolders.length;
      for await (const ids of store.ids(pictureFolders[turn] ?? '')) {
        for (const id of await images.unknown(ids)) {
          if (underWay.has(id) || !(await images.beginRemovalOfUnknown(id, before))) continue;
          await store.remove(id);
          await images.endRemoval(id);
        }
      }
      return removed;
    },
  };
}

function tooLarge(): Refusal {
  return new Refusal('payload_too_large', 'Photos can be up to 10 MB each.', {
    fields: { image: 'is larger than 10 MB' },
  });
}
