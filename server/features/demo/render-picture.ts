import sharp from 'sharp';
import { drawInstrument, type InstrumentSpec } from './drawing/draw.ts';

/** Pixels across. Some 280 pictures are encoded at the first start: larger ones take too long. */
const width = 960;

/** The picture as somebody would upload it: a PNG, packed lightly as it is unpacked at once. */
export async function renderPicture(spec: InstrumentSpec): Promise<Buffer> {
  return sharp(Buffer.from(drawInstrument(spec)))
    .resize({ width })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
