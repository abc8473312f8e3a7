import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '#server/gateways/images/image-store.ts';
import type { ImageRow } from '#server/media/image-view.ts';
import type { PictureHash } from '#server/media/similar-pictures.ts';

/** A picture as an upload would store it, except for its storage address. */
export type DemoPicture = Omit<ImageRow, 'host_url'> & { looks: PictureHash };

/** A stored picture. `bytes` is the total size of its variants. */
export type StoredPicture = DemoPicture & ImageRow & { bytes: number };

/**
 * The folder that contains the manifest and each picture's variants (`<id>-<width>.webp`).
 * `scripts/demo-picture.ts` adds to it.
 */
export const picturesFolder = join(import.meta.dirname, 'pictures');

/** The file that lists each product's pictures in order, keyed by the product's id. */
export const manifestFile = join(picturesFolder, 'manifest.json');

/** The path of one variant's file. */
export const variantFile = (id: string, width: number): string =>
  join(picturesFolder, `${id}-${width}.webp`);

/** How many pictures are stored in parallel. Storing a picture mostly means waiting for the disk or the image host. */
const atOnce = 8;

/** Stores all pictures and returns them, keyed by product id. Can be repeated safely. */
export async function storePictures(
  put: ImageStore['put'],
): Promise<ReadonlyMap<string, readonly StoredPicture[]>> {
  const manifest: Record<string, DemoPicture[]> = JSON.parse(await readFile(manifestFile, 'utf8'));
  const stored = new Map<string, StoredPicture[]>();
  const queue = Object.entries(manifest)
    .flatMap(([product, pictures]) => pictures.map((picture, i) => ({ product, picture, i })))
    .values();
  const work = async () => {
    for (const { product, picture, i } of queue) {
      const variants = await readVariants(picture);
      const { hostUrl, widths } = await put(picture.id, variants);
      const bytes = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
      const list = stored.get(product) ?? [];
      list[i] = { ...picture, host_url: hostUrl, widths, bytes };
      stored.set(product, list);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return stored;
}

function readVariants({ id, width, height, widths }: DemoPicture) {
  return Promise.all(
    widths.map(async (narrower) => ({
      width: narrower,
      height: Math.round((height * narrower) / width),
      bytes: await readFile(variantFile(id, narrower)),
    })),
  );
}
