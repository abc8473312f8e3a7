import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createImageStore, picturePlaces } from '#server/gateways/images/image-store.ts';
import { createImageService } from '#server/media/image-service.ts';
import { type TestApp, testKeys } from './api.ts';

/** Returns a service for an app's pictures at another time, or with another store. */
export const imageServiceOf = (app: TestApp, now: () => Date, store = createImageStore(app)) =>
  createImageService({
    ...{ db: app.db, store, now, photoSpace: 500, ...testKeys },
    limits: { consume: async () => {} },
  });

/**
 * Returns an app's stored pictures: their names in the folder `images` and in the bucket, and their ids from the database.
 */
export async function keptImages(app: TestApp): Promise<{ files: string[]; rows: string[] }> {
  const folder = join(app.dataDir, 'images');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  for await (const names of picturePlaces(app).bucket?.list('') ?? []) files.push(...names);
  const rows = await app.db.selectFrom('images').select('id').orderBy('id').execute();
  return { files: files.sort(), rows: rows.map((row) => row.id) };
}

/** Returns the id in a stored picture's URL. */
export function idIn(url: string): string {
  const id = /\/([0-9a-f]{40})-\d+\.webp$/.exec(url)?.[1];
  if (id === undefined) throw new Error(`${url} is no address of a stored picture`);
  return id;
}
