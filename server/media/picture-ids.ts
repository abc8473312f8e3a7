import { sql } from 'kysely';
import type { Executor, Trx } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Returns the id in the URL of one of our own pictures, which may contain a key, or null for any other string. */
const idIn = (url: string): string | null =>
  /^\/api\/images\/(?:[\w.-]{1,100}\/)?([0-9a-f]{40})-\d{1,5}\.webp$/.exec(url)?.[1] ?? null;

/**
 * Maps the URLs in a request to the ids of stored pictures, in the same order. Skips unknown URLs and, with `uploader`,
 * pictures that this account has not uploaded. Locks the pictures, so that the cleanup job can't delete them before the
 * caller's transaction uses them.
 */
export async function pictureIds(
  db: Executor,
  urls: readonly string[],
  uploader: string | null = null,
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const { rows } = await sql<{ id: string; host_url: string | null }>`
    SELECT id, host_url FROM images
    WHERE (id = ANY(${urls.map(idIn)}) OR host_url = ANY(${urls}))
      AND width > 0 AND (${uploader}::uuid IS NULL OR uploaded_by = ${uploader}) FOR KEY SHARE`.execute(
    db,
  );
  const ids = new Map(rows.map(({ id, host_url }) => [host_url ?? id, id]));
  const found = urls.map((url) => [url, ids.get(idIn(url) ?? url)] as const);
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Returns the ids of the pictures with these URLs, and locks them so that the cleanup job can't delete them. Throws an
 * `invalid` Refusal for `field` if the account has not uploaded all of them.
 */
export async function ownPictures(
  trx: Trx,
  accountId: string,
  addresses: readonly string[],
  field: string,
): Promise<string[]> {
  const own = await pictureIds(trx, addresses, accountId);
  const foreign = addresses.findIndex((address) => !own.has(address));
  if (foreign >= 0) {
    const message = 'Add only photos that you have uploaded.';
    throw new Refusal('invalid', message, { fields: { [`${field}.${foreign}`]: message } });
  }
  return [...new Set(own.values())];
}
