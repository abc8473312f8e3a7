import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './api.ts';

/** Returns an app's stored pictures: their file names relative to `images`, and their ids from the database. */
export async function keptImages(app: TestApp): Promise<{ files: string[]; rows: string[] }> {
  const folder = join(app.dataDir, 'images');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const rows = await app.db.selectFrom('images').select('id').orderBy('id').execute();
  return { files: files.sort(), rows: rows.map((row) => row.id) };
}

/** Returns the id in a stored picture's URL. */
export function idIn(url: string): string {
  const id = /\/([0-9a-f]{40})-\d+\.webp$/.exec(url)?.[1];
  if (id === undefined) throw new Error(`${url} is no address of a stored picture`);
  return id;
}
