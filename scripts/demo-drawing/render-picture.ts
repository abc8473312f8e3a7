import sharp from 'sharp';
import { WIDTH } from './backdrop.ts';
import { drawInstrument, type InstrumentSpec } from './draw.ts';

/**
 * The picture's width in pixels, which is the maximum width in the gallery (88% of a 1,023-pixel window). Wider
 * pictures would only make the repository larger.
 */
const width = 896;

/**
 * Renders the picture as a JPEG, as a seller would upload it. Its quality is high enough that the resulting WebP looks
 * the same as one made directly from the drawing.
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
