import type { ImageStore } from '#server/gateways/images/image-store.ts';
import { hashVariant } from './encode-picture.ts';
import type { ImageRepository } from './image-repository.ts';

const batch = 20;
const mostMs = 10_000;

/**
 * Saves the hashes of pictures from earlier releases. Stops after ten seconds, so that it never keeps a processor busy
 * for long. Pictures on a third-party host can't be read.
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
