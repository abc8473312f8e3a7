import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { imageIdOf } from '#server/media/image-view.ts';
import { uploadedBy } from '#server/media/uploaded-by.ts';

/**
 * Returns the ids of the pictures with these URLs, and locks them so that the cleanup job can't delete them. Throws an
 * `invalid` Refusal for `field` if the caller has not uploaded all of them.
 */
export async function ownPictures(
  trx: Trx,
  caller: Caller,
  addresses: readonly string[],
  field: string,
): Promise<string[]> {
  const ids = addresses.map((address) => imageIdOf(address) ?? '');
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM images WHERE id = ANY(${ids}) AND ${uploadedBy(caller.id)} FOR KEY SHARE`.execute(
    trx,
  );
  const own = new Set(rows.map(({ id }) => id));
  const foreign = ids.findIndex((id) => !own.has(id));
  if (foreign >= 0) {
    const message = 'Add only photos that you have uploaded.';
    throw new Refusal('invalid', message, { fields: { [`${field}.${foreign}`]: message } });
  }
  return [...new Set(ids)];
}
