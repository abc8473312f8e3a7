import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Image } from '#contracts/media/images.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import { uploadPhoto } from '#src/media/upload.ts';
import { fittingPhoto } from './fitting-photo.ts';
import { createPhotoUploads } from './photo-uploads.ts';
import { rotatedPhoto } from './rotated-photo.ts';

/**
 * Manages the photos in a form, which are initially the `stored` images. `upload` uploads one photo, and `most` is the
 * maximum number of photos. Running uploads are aborted when the form closes.
 */
export function usePhotos(
  stored: readonly Image[],
  upload: typeof uploadPhoto = uploadPhoto,
  most?: number,
) {
  const [uploads] = useState(() =>
    createPhotoUploads({
      stored,
      upload,
      prepare: fittingPhoto,
      turned: rotatedPhoto,
      ...(most !== undefined && { most }),
    }),
  );
  const photos = useSyncExternalStore(uploads.subscribe, uploads.photos);
  useReconnect(uploads.retryLost);
  useEffect(() => uploads.stop, [uploads]);
  return { uploads, photos };
}
