import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageRow } from '#server/db/image-view.ts';
import type { ImageStore } from '#server/gateways/images/image-store.ts';

/** The database row that an upload of this picture would create, without its storage address. */
export type DemoPicture = Omit<ImageRow, 'host_url'>;

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

/** Stores all pictures and returns their rows, keyed by product id. Can be repeated safely. */
export async function storePictures(
  put: ImageStore['put'],
): Promise<ReadonlyMap<string, readonly ImageRow[]>> {
  const manifest: Record<string, DemoPicture[]> = JSON.parse(await readFile(manifestFile, 'utf8'));
  const rows = new Map<string, ImageRow[]>();
  const queue = Object.entries(manifest)
    .flatMap(([product, pictures]) => pictures.map((picture, i) => ({ product, picture, i })))
    .values();
  const work = async () => {
    for (const { product, picture, i } of queue) {
      const { hostUrl, widths } = await put(picture.id, await readVariants(picture));
      const list = rows.get(product) ?? [];
      list[i] = { ...picture, host_url: hostUrl, widths };
      rows.set(product, list);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return rows;
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
