import type { Executor } from '#server/db/client.ts';
import { imageIdOf } from '#server/db/image-view.ts';

/**
 * Maps photo addresses to the ids of stored pictures, in the order of the addresses. Skips unknown addresses.
 * Locks the rows, so that the cleanup job can't delete a picture before the caller's transaction uses it.
 */
export async function findPhotos(
  db: Executor,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const distinct = [...new Set(addresses)];
  const ids = distinct.map(imageIdOf).filter((id) => id !== null);
  const rows =
    distinct.length === 0
      ? []
      : await db
          .selectFrom('images')
          .select(['id', 'host_url'])
          .where((eb) =>
            eb.or([
              eb('host_url', 'in', distinct),
              ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
            ]),
          )
          .forKeyShare()
          .execute();
  const known = new Set(rows.map((row) => row.id));
  const atHost = new Map(rows.map((row) => [row.host_url, row.id]));
  const found = distinct.map((address) => {
    const id = imageIdOf(address);
    return [address, id !== null && known.has(id) ? id : atHost.get(address)] as const;
  });
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
