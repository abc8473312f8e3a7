import sharp from 'sharp';
import { WIDTH } from './backdrop.ts';
import { drawInstrument, type InstrumentSpec } from './draw.ts';

/**
 * The width in pixels: the gallery's largest (88 % of a window of 1023). Wider pictures would make the repository
 * larger.
 */
const width = 896;

/**
 * The picture as a seller would upload it: a JPEG. Its quality is high enough that the resulting WebP looks the
 * same as one made from the drawing.
 */
export async function renderPicture(spec: InstrumentSpec): Promise<Buffer> {
  return (
    // An SVG pixel is 1/72 inch, so this density renders at the right width without resizing.
    sharp(Buffer.from(drawInstrument(spec)), { density: (72 * width) / WIDTH })
      // The backdrop covers the whole picture, so nothing is transparent.
      .removeAlpha()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
  );
}
