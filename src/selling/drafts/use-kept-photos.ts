import { useEffect, useRef, useState } from 'react';
import { forgetPhotos, keepPhotos } from '#src/media/kept-photos.ts';
import type { Photo, PhotoUploads } from '#src/media/photos/photo-uploads.ts';
import { localProductDraft } from './local-draft.ts';

type Draft = { id: string; userId: string };

/** Returns whether a photo is not uploaded yet and another attempt can succeed. */
const isUnsent = ({ source, state }: Photo): boolean =>
  source !== null && state.status !== 'stored' && (state.status !== 'failed' || state.mayRetry);

/**
 * Stores a draft's photos on this device until they are uploaded, so that they survive a crash or a lost connection.
 * Also restores `kept`, the photos from an earlier visit.
 */
export function useKeptPhotos(
  { id, userId }: Draft,
  kept: readonly File[],
  uploads: PhotoUploads,
): void {
  const [earlier] = useState(kept);
  const added = useRef(false);
  useEffect(() => {
    let before: readonly (Blob | null)[] = [];
    function keep() {
      const unsent = uploads.photos().flatMap((photo) => (isUnsent(photo) ? [photo.source] : []));
      if (unsent.length === before.length && unsent.every((one, n) => one === before[n])) return;
      before = unsent;
      const sources = unsent.filter((source) => source !== null);
      void keepPhotos(userId, id, sources);
    }
    const stop = uploads.subscribe(keep);
    // If only the draft's id has changed, the form already has these photos.
    if (added.current || earlier.length === 0) keep();
    else uploads.add(earlier);
    added.current = true;
    const exists = (other: string) => localProductDraft(userId, other).read() !== null;
    void forgetPhotos(userId, (other) => other === id || exists(other));
    return stop;
  }, [id, userId, earlier, uploads]);
}
