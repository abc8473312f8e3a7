import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { createLimiter, workFigures } from '#server/http/limiter.ts';
import { type Asset, isAsset } from '#server/http/web-client.ts';

/** How long files are kept after the last server that has them was seen, for pages that are still open. */
const keptDays = 14;

/**
 * Stores the hashed files of the client in `folder` for servers with other builds. Then deletes the files that no server
 * has anymore. Repeat this every few hours.
 */
export async function shareClient(db: Database, folder: string): Promise<void> {
  const files = await readdir(join(folder, 'assets')).catch(() => []);
  const names = files.filter(isAsset).sort();
  const found = await db
    .selectFrom('client_files')
    .select('name')
    .where('name', '=', sql<string>`ANY(${names})`)
    .execute();
  const known = new Set(found.map(({ name }) => name));
  const seen_at = sql<Date>`now()`;
  for (const name of names.filter((one) => !known.has(one))) {
    const path = join(folder, 'assets', name);
    const compressed = (extension: string) => readFile(path + extension).catch(() => null);
    const [content, br, gzip] = [
      await readFile(path),
      await compressed('.br'),
      await compressed('.gz'),
    ];
    await db
      .insertInto('client_files')
      .values({ name, content, br, gzip, seen_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // Rows that another server is changing don't need the same change.
  await sql`
    UPDATE client_files SET seen_at = now() WHERE name IN (
      SELECT name FROM client_files WHERE name = ANY(${names}) AND seen_at < now() - interval '1 hour'
      FOR UPDATE SKIP LOCKED)`.execute(db);
  await sql`
    DELETE FROM client_files WHERE name IN (
      SELECT name FROM client_files WHERE seen_at < now() - make_interval(days => ${keptDays})
      FOR UPDATE SKIP LOCKED)`.execute(db);
}

/** Returns the function that finds a file that a server has shared. Only a few are read at a time. */
export function findSharedFile(db: Database): (name: string) => Promise<Asset | undefined> {
  const limiter = createLimiter(workFigures.clientFiles);
  return (name) =>
    limiter.run(null, () =>
      db
        .selectFrom('client_files')
        .select(['content', 'br', 'gzip'])
        .where('name', '=', name)
        .executeTakeFirst(),
    );
}
