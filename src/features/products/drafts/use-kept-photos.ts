import { useEffect, useRef } from 'react';
import type { Photo, PhotoUploads } from '#src/features/products/photos/photo-uploads.ts';
import { forgetPhotos, keepPhotos } from '#src/lib/kept-photos.ts';
import { localProductDraft } from './local-draft.ts';

type Draft = { id: string; userId: string };

/** Whether another attempt to upload this photo can succeed. */
const isUnsent = ({ source, state }: Photo): boolean =>
  source !== null && state.status !== 'stored' && (state.status !== 'failed' || state.mayRetry);

/**
 * Keeps a draft's photos on this device until they are uploaded, so that neither a crash nor a lost connection loses
 * them. Adds those that were kept earlier to the form.
 */
export function useKeptPhotos(
  { id, userId }: Draft,
  kept: readonly File[],
  { uploads, photos }: { uploads: PhotoUploads; photos: readonly Photo[] },
): void {
  const before = useRef<readonly (Blob | null)[]>(kept);
  const restored = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the photos that were kept earlier
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    if (kept.length > 0) uploads.add(kept);
    const exists = (other: string) => localProductDraft(userId, other).read() !== null;
    void forgetPhotos(userId, (other) => other === id || exists(other));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the photos
  useEffect(() => {
    const unsent = uploads.photos().flatMap((photo) => (isUnsent(photo) ? [photo.source] : []));
    const same =
      unsent.length === before.current.length &&
      unsent.every((source, index) => source === before.current[index]);
    if (same) return;
    before.current = unsent;
    void keepPhotos(
      userId,
      id,
      unsent.filter((source) => source !== null),
    );
  }, [photos]);
}
