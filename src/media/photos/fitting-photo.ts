import { maxImageBytes, maxWholePixels } from '#contracts/media/images.ts';

/** The longest side of a reduced photo in pixels. */
const longest = 2560;
const quality = 0.9;

/**
 * Returns the file or, if it is larger than the server accepts in every format, a smaller JPEG of it. Returns null if the
 * browser can't read the file as a picture.
 */
export async function fittingPhoto(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  const scale = Math.min(1, longest / Math.max(width, height));
  let small: Blob | null = null;
  if (file.size > maxImageBytes || width * height > maxWholePixels) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    // A JPEG has no transparency, so transparent pixels would become black.
    if (context) context.fillStyle = 'white';
    context?.fillRect(0, 0, canvas.width, canvas.height);
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    small = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  }
  picture.close();
  return small ?? file;
}
