import sharp from 'sharp';
import { drawInstrument, type InstrumentSpec } from './drawing/draw.ts';

/** The picture as somebody would upload it: a PNG of 1280 by 960, packed lightly as it is unpacked at once. */
export async function renderPicture(spec: InstrumentSpec): Promise<Buffer> {
  const svg = Buffer.from(drawInstrument(spec));
  return sharp(svg).flatten({ background: '#ffffff' }).png({ compressionLevel: 1 }).toBuffer();
}
