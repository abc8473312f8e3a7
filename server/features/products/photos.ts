import type { Executor } from '#server/db/client.ts';
import { imageIdOf } from '#server/db/image-view.ts';

/**
 * The ids of stored pictures by their addresses, in the order of these, without the addresses that are none
 * of ours. The rows are locked, so that the sweep of unreferenced uploads leaves them alone until the caller
 * has committed its reference.
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
