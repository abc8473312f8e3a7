import { maxImageBytes, maxImageSide, maxWholePixels } from '#contracts/media/images.ts';
import { isAccepted, photoFormat, signatureBytes } from '#contracts/media/photo-format.ts';

/** The longest side of a reduced photo in pixels. */
const longest = 2560;

/** Draws a picture and returns it as a JPEG. Rejects if the browser can't make one. */
async function drawn(
  width: number,
  height: number,
  quality: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas is not available');
  // A JPEG has no transparency, so transparent pixels would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  draw(context);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
      'image/jpeg',
      quality,
    );
  });
}

const release = (picture: ImageBitmap | HTMLImageElement) => 'close' in picture && picture.close();

/** Loads a picture into an element. Resolves to null if the browser can't show it. */
function asElement(file: Blob): Promise<HTMLImageElement | null> {
  const image = new globalThis.Image();
  image.src = URL.createObjectURL(file);
  return new Promise<HTMLImageElement | null>((resolve) => {
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
  }).finally(() => URL.revokeObjectURL(image.src));
}

/**
 * Returns the file or, if the server doesn't accept its format or size, a smaller JPEG of it. Returns null if the file
 * can't be read as a picture.
 */
export async function fittingPhoto(file: Blob): Promise<Blob | null> {
  const format = photoFormat(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
  let picture: ImageBitmap | HTMLImageElement | null = await createImageBitmap(file).catch(
    () => null,
  );
  if (!picture && format === 'heic')
    picture = await (await import('./read-heic.ts')).readHeic(file);
  // Browsers show incomplete JPEGs, but make no bitmap of them.
  if (!picture && format === 'jpeg') picture = await asElement(file);
  if (!picture) return null;
  const { width, height } = picture;
  const isSmall = width * height <= maxWholePixels && Math.max(width, height) <= maxImageSide;
  if (isAccepted(format) && file.size <= maxImageBytes && isSmall) {
    release(picture);
    return file;
  }
  const scale = Math.min(1, longest / Math.max(width, height));
  const [w = 1, h = 1] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  const shown = picture;
  const small = drawn(w, h, 0.9, (context) => context.drawImage(shown, 0, 0, w, h));
  return small.catch(() => file).finally(() => release(shown));
}

/**
 * Returns the picture at the URL `address` as a JPEG, rotated 90° clockwise. Rejects if the browser can't read the
 * picture or if the picture comes from another origin.
 */
export async function rotatedPhoto(address: string): Promise<Blob> {
  const image = new globalThis.Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  return drawn(height, width, 0.92, (context) => {
    context.translate(height, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(image, 0, 0);
  });
}
