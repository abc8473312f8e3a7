import { maxImageBytes, maxWholePixels } from '#contracts/media/images.ts';

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

/**
 * Returns the file or, if it is larger than the server accepts in every format, a smaller JPEG of it. Returns null if the
 * browser can't read the file as a picture.
 */
export async function fittingPhoto(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  if (file.size <= maxImageBytes && width * height <= maxWholePixels) {
    picture.close();
    return file;
  }
  const scale = Math.min(1, longest / Math.max(width, height));
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const small = drawn(w, h, 0.9, (context) => context.drawImage(picture, 0, 0, w, h));
  return small.catch(() => file).finally(() => picture.close());
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
