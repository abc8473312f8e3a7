import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createBucket } from './bucket.ts';
import { createLocalFiles } from './local-files.ts';
import { type PictureFiles, pictureFile } from './picture-files.ts';
import { createRemoteHost } from './remote-host.ts';
import { createUploadSpool } from './upload-spool.ts';
import type { Placement, Variant } from './variant.ts';

type Settings = Pick<Config, 'dataDir' | 'imageHost'>;

/** Longer than any upload takes. */
const unfinishedMs = 3_600_000;

/**
 * Stores pictures. A picture's id is a hash of the uploaded file, so the stored bytes never change. All functions throw
 * an ImageStoreProblem if the image host or the bucket fails.
 */
export type ImageStore = ReturnType<typeof createUploadSpool> & {
  /**
   * Stores all variants (narrowest first), or only the widest one on the third-party host. Can be repeated with the same
   * id.
   */
  put(id: string, variants: readonly Variant[]): Promise<Placement>;
  /** Returns whether all stored variants still exist. Always true for pictures on a third-party host. */
  has(id: string, placement: Placement): Promise<boolean>;
  /** Returns a variant's bytes, or null if the variant does not exist. */
  read(id: string, width: number): Promise<Buffer | null>;
  /** Removes all files stored for `id`, if there are any. */
  remove(id: string): Promise<void>;
  /** Yields the ids of the pictures in one of the 256 folders, in batches. */
  ids(folder: string): AsyncIterable<string[]>;
};

/**
 * Returns where pictures are: in the folder `images` of the data folder and, with `IMAGE_STORE`, also in the bucket. New
 * pictures go to `target`. `source` contains those that have not been moved there yet.
 */
export function picturePlaces({ dataDir, imageHost }: Settings) {
  const folder = join(dataDir, 'images');
  const files = createLocalFiles(folder, join(folder, 'incoming'));
  if (imageHost.kind !== 'bucket') return { files, bucket: null, target: files, source: null };
  const bucket = createBucket(imageHost);
  return imageHost.leaving
    ? { files, bucket, target: files, source: bucket }
    : { files, bucket, target: bucket, source: files };
}

/**
 * Creates the store selected by `IMAGE_HOST` or `IMAGE_STORE`. Unfinished uploads are in the folder `images` of the data
 * folder, which servers can share. Pictures in the local folder are always served, wherever new ones go.
 */
export function createImageStore(config: Settings): ImageStore {
  const incoming = join(config.dataDir, 'images', 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o750 });
  // Delete what a crash has left. Newer files may belong to another server's uploads.
  for (const name of readdirSync(incoming)) {
    const file = join(incoming, name);
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt < Date.now() - unfinishedMs) rmSync(file, { recursive: true, force: true });
  }

  const { files, bucket, target } = picturePlaces(config);
  const { imageHost } = config;
  const host = imageHost.kind === 'remote' ? createRemoteHost(imageHost) : null;
  const places = bucket === null ? [files] : [files, bucket];
  // The folder is asked again, because the picture may have been moved out of the bucket after the first look.
  const order: PictureFiles[] = bucket === null ? [files] : [files, bucket, files];

  async function hasFile(name: string): Promise<boolean> {
    for (const place of order) if (await place.has(name)) return true;
    return false;
  }

  return {
    ...createUploadSpool(incoming),

    async put(id, variants) {
      const widest = variants.at(-1);
      if (host !== null && widest !== undefined) {
        return { hostUrl: await host.upload(`${id}.webp`, widest.bytes), widths: [widest.width] };
      }
      await Promise.all(
        variants.map(({ width, bytes }) => target.write(pictureFile(id, width), bytes)),
      );
      return { hostUrl: null, widths: variants.map((variant) => variant.width) };
    },

    async has(id, { hostUrl, widths }) {
      if (hostUrl !== null) return true;
      const found = await Promise.all(widths.map((width) => hasFile(pictureFile(id, width))));
      return found.every(Boolean);
    },

    async read(id, width) {
      for (const place of order) {
        const bytes = await place.read(pictureFile(id, width));
        if (bytes !== null) return bytes;
      }
      return null;
    },

    async remove(id) {
      for (const place of places) {
        for await (const names of place.list(`${id.slice(0, 2)}/${id}-`)) {
          await Promise.all(names.map(place.remove));
        }
      }
    },

    async *ids(folder) {
      for (const place of places) {
        for await (const names of place.list(`${folder}/`)) {
          const ids = names.flatMap((name) => /([0-9a-f]{40})-\d+\.webp$/.exec(name)?.[1] ?? []);
          if (ids.length > 0) yield [...new Set(ids)];
        }
      }
    },
  };
}
