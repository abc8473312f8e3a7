import sharp from 'sharp';
import { WIDTH } from '#scripts/demo-drawing/backdrop.ts';
import { drawInstrument, type InstrumentSpec } from '#scripts/demo-drawing/draw.ts';

/**
 * Pixels across: as many as the gallery is wide at most (88 % of a window of 1023), as some 280 pictures
 * are drawn and encoded at the first start.
 */
const width = 896;

/**
 * The picture as somebody would upload it: a JPEG, so fine that the WebP made of it looks no different
 * than of the drawing itself. A PNG takes twice as long to write, check and read again.
 */
export async function renderPicture(spec: InstrumentSpec): Promise<Buffer> {
  return (
    // Dots per inch, of which an SVG's px are 1/72: to resize would mean to read the drawing twice.
    sharp(Buffer.from(drawInstrument(spec)), { density: (72 * width) / WIDTH })
      // The backdrop covers all of it: to remove alpha takes less than to flatten it.
      .removeAlpha()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
      .toBuffer()
  );
}
