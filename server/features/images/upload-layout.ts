import { Refusal } from '#server/http/refusal.ts';
import { layOutJpeg } from './jpeg-layout.ts';
import { isPhoneTrailer, lengthOfPadding } from './phone-trailer.ts';
import { isPngBomb, layOutPng } from './png-layout.ts';
import type { UploadFormat } from './upload-format.ts';

/** Progressive files of cameras and editors have ten passes or so; each costs a pass over all pixels. */
const maxScans = 20;

/**
 * Checks that a file is its picture, whole, and nothing else: it ends where the picture ends (but for
 * what phones append) and can't be taken for another kind of file. Throws a Refusal `unreadable_image`.
 *
 * What we serve is re-encoded and keeps no byte of the upload; this refuses what was made to deceive.
 */
export async function checkLayout(bytes: Buffer, format: UploadFormat): Promise<void> {
  const end = await ends[format](bytes);
  if (end === null || end > bytes.length) {
    throw new Refusal('unreadable_image', 'This photo is cut off or damaged.', {
      fields: { image: 'is cut off or damaged' },
    });
  }
  const appended = bytes.subarray(end);
  if (
    !(
      lengthOfPadding(appended) === appended.length ||
      (format === 'jpeg' && isPhoneTrailer(appended))
    )
  )
    throw foreign();
  if (startsAsScript(bytes) || holdsOtherFile(bytes) || holdsMarkup(bytes)) throw foreign();
}

const ends: Record<UploadFormat, (bytes: Buffer) => number | null | Promise<number | null>> = {
  jpeg(bytes) {
    const layout = layOutJpeg(bytes);
    return layout && layout.scans <= maxScans ? layout.end : null;
  },
  async png(bytes) {
    const layout = layOutPng(bytes);
    if (layout && (await isPngBomb(layout))) throw foreign();
    return layout?.end ?? null;
  },
  webp: (bytes) => (bytes.length < 12 ? null : 8 + bytes.readUInt32LE(4)),
};

function foreign(): Refusal {
  return new Refusal(
    'unreadable_image',
    'This file holds more than a photo. Open it, save it as a new JPEG and try again.',
    { fields: { image: 'holds more than a photo' } },
  );
}

/** A JPEG whose header is 12,074 bytes long reads as a comment's opening to a script engine. */
function startsAsScript(bytes: Buffer): boolean {
  return bytes.toString('latin1', 3, 6) === '\xe0/*';
}

/** Archives and PDF are found from anywhere in a file; a chance hit of 6 bytes in 10 MB is one in 10^7. */
function holdsOtherFile(bytes: Buffer): boolean {
  return ['PK\x05\x06\0\0\0\0', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '%PDF-1.', '%PDF-2.'].some(
    (signature) => bytes.includes(signature, 0, 'latin1'),
  );
}

const markup = /<(?:!doctype|\?php|html|head|body|script|iframe|svg|object|embed)[\s>/]/i;

function holdsMarkup(bytes: Buffer): boolean {
  return markup.test(bytes.toString('latin1'));
}
