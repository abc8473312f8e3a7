import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Image } from '#contracts/media/images.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import { uploadPhoto } from '#src/media/upload.ts';
import { fittingPhoto } from './fitting-photo.ts';
import { createPhotoUploads } from './photo-uploads.ts';

const quality = 0.92;

/**
 * Returns the picture at the URL `address` as a JPEG, rotated 90° clockwise. Rejects if the browser can't read the
 * picture or if the picture comes from another origin.
 */
async function rotatedPhoto(address: string): Promise<Blob> {
  const image = new globalThis.Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalHeight;
  canvas.height = image.naturalWidth;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas is not available');
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large to rotate'))),
      'image/jpeg',
      quality,
    );
  });
}

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
