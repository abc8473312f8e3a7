import { useEffect, useState } from 'react';
import { type Image, maxPhotos } from '#contracts/media/images.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import { uploadPhoto } from '#src/media/upload.ts';
import { createPhotoUploads } from './photo-uploads.ts';

/**
 * Manages the photos in a form, which are initially the `stored` images. `upload` uploads one photo, and `most` is the
 * maximum number of photos. Running uploads are aborted when the form closes.
 */
export function usePhotos(
  stored: readonly Image[],
  upload: typeof uploadPhoto = uploadPhoto,
  most = maxPhotos,
) {
  const [uploads] = useState(() => createPhotoUploads({ stored, upload, most }));
  useReconnect(uploads.retryLost);
  useEffect(() => uploads.stop, [uploads]);
  return { uploads, photos: uploads.use() };
}
