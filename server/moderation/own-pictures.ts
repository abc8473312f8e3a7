import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureIds } from '#server/media/picture-ids.ts';

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
  const own = await pictureIds(trx, addresses, caller.id);
  const foreign = addresses.findIndex((address) => !own.has(address));
  if (foreign >= 0) {
    const message = 'Add only photos that you have uploaded.';
    throw new Refusal('invalid', message, { fields: { [`${field}.${foreign}`]: message } });
  }
  return [...new Set(own.values())];
}
