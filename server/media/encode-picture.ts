import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { imageWidths } from '#contracts/media/image-variants.ts';
import { maxImagePixels, maxWholePixels } from '#contracts/media/images.ts';
import type { Variant } from '#server/gateways/images/variant.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dominantColor } from './dominant-color.ts';
import { photoHash } from './photo-hash.ts';
import type { PictureHash } from './similar-pictures.ts';
import type { UploadFormat } from './upload-format.ts';

// Every upload is decoded only once, so a cache would waste memory.
sharp.cache(false);

/** The maximum length of an upload's longer side, in pixels. WebP has the same limit. */
const maxSide = 16_383;
/** The timeout for each step in seconds. A photo with 50 megapixels takes about one second. */
const timeout = 20;

/**
 * The maximum number of compressed text chunks in a PNG. Image editors write at most five, and decompressing one can
 * take 0.1 s.
 */
const maxCompressedTexts = 16;

/**
 * libwebp's effort, from 0 to 6. Compared with the default of 4, this is twice as fast, and files are 1 to 4% larger.
 */
const effort = 2;

/** A picture that is ready to store. Variants are ordered from narrowest to widest. `color` is `#rrggbb`. */
export type EncodedPicture = { variants: Variant[]; color: string; looks: PictureHash };

/**
 * Re-encodes a photo as WebP in sRGB. The variants are upright, have no metadata and are never larger than the
 * original. If the photo is animated, only the first frame is used. Throws an `unreadable_image` Refusal if the photo
 * is damaged.
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
    let looks: PictureHash | undefined;
    for (const width of widths) {
      const pixels = await narrow({ data, info }, width);
      // Use the narrowest variant, which has the same colors as the widest but a sixteenth of its pixels.
      color ||= dominantColor(pixels.data, pixels.info.channels);
      looks ??= await photoHash({ data: pixels.data, ...pixels.info });
      variants.push(await encode(pixels));
    }
    if (looks === undefined) throw damaged();
    return { variants, color, looks };
  } catch {
    throw damaged();
  }
}

/** Returns the hash and tints of a stored variant. Throws an error if it can't be read. */
export async function hashVariant(bytes: Buffer): Promise<PictureHash> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return photoHash({ data, ...info });
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxImagePixels, pages: 1 });
}

/**
 * Returns the number of pixels according to the file's header, so that large pictures can be rejected before they are
 * decoded. Throws an `unreadable_image` Refusal if the picture is damaged or too large.
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
  if (isUnpackedWhole(header) && width * height > maxWholePixels) {
    const most = maxWholePixels / 1e6;
    throw new Refusal(
      'unreadable_image',
      `This photo has ${Math.round((width * height) / 1e6)} megapixels. Progressive JPEGs, interlaced PNGs and 16-bit PNGs can have up to ${most}. Save the photo as a normal JPEG, then try again.`,
      { fields: { image: `has more than ${most} megapixels, which is too large for its format` } },
    );
  }
  return width * height;
}

/** Returns whether decoding takes much memory, because the picture can't be decoded row by row, or has 16 bits. */
function isUnpackedWhole({ format, isProgressive, depth }: Metadata): boolean {
  return format !== 'webp' && (isProgressive || depth === 'ushort');
}

/** Counts the compressed text chunks in a PNG. The decoder decompresses all of them before it decodes the pixels. */
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
