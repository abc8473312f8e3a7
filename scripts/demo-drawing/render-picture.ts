import sharp from 'sharp';
import { WIDTH } from './backdrop.ts';
import { drawInstrument, type InstrumentSpec } from './draw.ts';

/**
 * Pixels across: as many as the gallery is wide at most (88 % of a window of 1023). Wider ones would make
 * the repository heavier.
 */
const width = 896;

/**
 * The picture as a seller would upload it: a JPEG, so fine that the WebP made of it looks no different
 * from one made of the drawing itself.
 */
export async function renderPicture(spec: InstrumentSpec): Promise<Buffer> {
  return (
    // An SVG's px is 1/72 inch: setting the density renders at this width, with no resizing after it.
    sharp(Buffer.from(drawInstrument(spec)), { density: (72 * width) / WIDTH })
      // The backdrop covers the whole picture, so nothing is transparent.
      .removeAlpha()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
  );
}
