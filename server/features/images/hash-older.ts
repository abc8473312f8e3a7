import type { ImageStore } from '#server/gateways/images/image-store.ts';
import { hashVariant } from './encode-picture.ts';
import type { ImageRepository } from './image-repository.ts';

const batch = 20;
const mostMs = 10_000;

/**
 * Hashes pictures from earlier releases and saves the hashes. Stops after ten seconds, so that it doesn't keep a
 * processor busy. Skips pictures on a third-party host, because they can't be read.
 */
export async function hashOlder(
  images: Pick<ImageRepository, 'withoutHash' | 'setHash'>,
  store: Pick<ImageStore, 'read'>,
): Promise<void> {
  for (const end = performance.now() + mostMs; performance.now() < end; ) {
    const rows = await images.withoutHash(batch);
    for (const { id, host_url, width, widths } of rows) {
      const bytes = host_url === null ? await store.read(id, widths[0] ?? width) : null;
      await images.setHash(id, bytes && (await hashVariant(bytes).catch(() => null)));
    }
    if (rows.length < batch) return;
  }
}
