import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import { imageWidths } from '#contracts/media/image-variants.ts';
import { maxImagePixels, maxImageSide, maxWholePixels } from '#contracts/media/images.ts';
import { photoFormat, type UploadFormat } from '#contracts/media/photo-format.ts';
import { previewWidth } from '#contracts/media/preview-picture.ts';
import type { Variant } from '#server/gateways/images/variant.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dominantColor } from './dominant-color.ts';
import { photoHash } from './photo-hash.ts';
import type { PictureHash } from './similar-pictures.ts';

// Every upload is decoded only once, so a cache would waste memory.
sharp.cache(false);

/** The timeout for each step in seconds. A photo with 50 megapixels takes about one second. */
const timeout = 20;

/** The maximum number of chunks in a PNG. Chunks of pixels usually have at least 8 kB, so photos have about 1,000. */
const maxChunks = 10_000;

/**
 * libwebp's effort, from 0 to 6. Compared with the default of 4, this is twice as fast, and files are 1 to 4% larger.
 */
const effort = 2;

/** A picture that is ready to store. Variants are ordered from narrowest to widest. `color` is `#rrggbb`. */
export type EncodedPicture = {
  variants: Variant[];
  color: string;
  looks: PictureHash;
  /** Whether parts of the picture may be missing, because the file is incomplete or has errors. */
  damaged: boolean;
};

/**
 * Re-encodes a photo as WebP in sRGB. The variants are upright, have no metadata and are never larger than the
 * original. If the photo is animated, only the first frame is used. A damaged JPEG is decoded as far as possible, as
 * browsers do. Throws an `unreadable_image` Refusal if another photo is damaged.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  try {
    const whole = await decode(bytes, 'error').catch((error: Error) => {
      // After a timeout, a second attempt would take as long.
      if (photoFormat(bytes) !== 'jpeg' || error.message.startsWith('timeout:')) throw damaged();
      return null;
    });
    const { data, info } = whole ?? (await decode(bytes, 'none'));
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
    return { variants, color, looks, damaged: !whole };
  } catch {
    throw damaged();
  }
}

/** Converts a stored variant to a JPEG for link previews. */
export const encodePreview = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .resize({ width: previewWidth, withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg()
    .toBuffer();

/** Returns the hash and tints of a stored variant. Throws an error if it can't be read. */
export async function hashVariant(bytes: Buffer): Promise<PictureHash> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return photoHash({ data, ...info });
}

const decode = (bytes: Buffer, failOn: 'error' | 'none'): Promise<Pixels> =>
  sharp(withoutTexts(bytes), { failOn, limitInputPixels: maxImagePixels, pages: 1 })
    .autoOrient()
    .resize({ width: Math.max(...imageWidths), withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: timeout })
    .raw()
    .toBuffer({ resolveWithObject: true });

/**
 * Returns the number of pixels according to the file's header, so that large pictures can be rejected before they are
 * decoded. Throws an `unreadable_image` Refusal if the picture is damaged or too large.
 */
export async function countPixels(bytes: Buffer, format: UploadFormat): Promise<number> {
  const header = await sharp(withoutTexts(bytes), { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (header.format !== format) throw damaged();
  const { width, height } = header;
  if (width * height > maxImagePixels || Math.max(width, height) > maxImageSide) {
    throw new Refusal(
      'unreadable_image',
      `This photo has ${width} × ${height} pixels. Photos can have up to ${maxImagePixels / 1e6} megapixels and ${maxImageSide} pixels per side.`,
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

/**
 * Returns a PNG without its text chunks, and other files unchanged. The decoder would decompress all texts before it
 * decodes the pixels, which can take 0.1 s each. Throws an `unreadable_image` Refusal if there are too many chunks.
 */
function withoutTexts(bytes: Buffer): Buffer {
  if (photoFormat(bytes) !== 'png') return bytes;
  const kept: Buffer[] = [];
  let from = 0;
  for (let [at, count] = [8, 0]; at + 8 <= bytes.length; count += 1) {
    if (count === maxChunks) throw damaged();
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    const end = at + 12 + bytes.readUInt32BE(at);
    if (/^([iz]TXt|tEXt)$/.test(type)) {
      kept.push(bytes.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
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
