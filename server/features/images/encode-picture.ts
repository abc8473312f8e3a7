import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { imageWidths, maxImagePixels } from '#contracts/images.ts';
import type { Variant } from '#server/gateways/images/variant.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dominantColor } from './dominant-color.ts';
import type { UploadFormat } from './upload-format.ts';

// Every upload is decoded only once, so a cache would only use memory.
sharp.cache(false);

/** The longest side of an upload in pixels: the limit of WebP. */
const maxSide = 16_383;
/** Time limit in seconds. A 50 megapixel photo takes about one second. */
const timeout = 20;

/** Image editors write at most five. The decoder may need 0.1 s to unpack one. */
const maxCompressedTexts = 16;

/** libwebp's scale is 0 to 6. This is twice as fast as the default of 4, with files 1 to 4 % larger. */
const effort = 2;

/** A picture ready to be stored. Variants are narrowest first; `color` is `#rrggbb`. */
export type EncodedPicture = { variants: Variant[]; color: string };

/**
 * Re-encodes a photo to WebP in sRGB: upright, without metadata, never enlarged. Uses the first frame of an
 * animation. Throws a Refusal `unreadable_image`.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  try {
    const largest = Math.max(...imageWidths);
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: largest, withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: timeout })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const widths = [...imageWidths.filter((width) => width < info.width), info.width];
    const variants: Variant[] = [];
    let color = '';
    for (const width of widths) {
      const pixels = await narrow({ data, info }, width);
      // The narrowest variant has the same colors as the others in a sixteenth of the pixels.
      color ||= dominantColor(pixels.data, pixels.info.channels);
      variants.push(await encode(pixels));
    }
    return { variants, color };
  } catch {
    throw damaged();
  }
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxImagePixels, pages: 1 });
}

/**
 * Returns the number of pixels from the header, so that a picture that is too large is rejected before it is
 * decoded. Throws a Refusal `unreadable_image`.
 */
export async function countPixels(bytes: Buffer, format: UploadFormat): Promise<number> {
  if (format === 'png' && compressedTexts(bytes) > maxCompressedTexts) throw damaged();
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (header.format !== format) throw damaged();
  const { width, height } = header;
  if (width * height > maxImagePixels || Math.max(width, height) > maxSide) {
    throw new Refusal(
      'unreadable_image',
      `This photo has ${width} × ${height} pixels. Photos can have up to ${maxImagePixels / 1e6} megapixels and ${maxSide} pixels per side.`,
      { fields: { image: 'has too many pixels' } },
    );
  }
  return width * height;
}

/** Counts a PNG's compressed comments, which the decoder unpacks before the pixels. */
function compressedTexts(png: Buffer): number {
  return png.toString('latin1').match(/zTXt|iTXt/g)?.length ?? 0;
}

function damaged(): Refusal {
  return new Refusal('unreadable_image', 'This photo is damaged and can’t be read.', {
    fields: { image: 'is damaged' },
  });
}

type Pixels = { data: Buffer; info: OutputInfo };

function fromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function narrow(pixels: Pixels, width: number): Promise<Pixels> {
  if (width === pixels.info.width) return pixels;
  return fromPixels(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true });
}

async function encode(pixels: Pixels): Promise<Variant> {
  const { data, info } = await fromPixels(pixels)
    .webp({ quality: 80, effort })
    .timeout({ seconds: timeout })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}
