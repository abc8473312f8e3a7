import { Refusal } from '#server/http/refusal.ts';

export type UploadFormat = 'jpeg' | 'png' | 'webp';

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Detects a file's format from its first bytes, because names and headers can be wrong. Throws an
 * `unsupported_media_type` Refusal if the format is not supported.
 */
export function formatOf(bytes: Buffer): UploadFormat {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12))) {
    // The prebuilt libvips can't decode HEIC because its codec, HEVC, is patented.
    throw new Refusal(
      'unsupported_media_type',
      'This photo is in the HEIC format. On your iPhone, go to Settings, Camera, Formats and choose Most Compatible, or share the photo as a JPEG. Then try again.',
      { fields: { image: 'must be JPEG, PNG or WebP, not HEIC' } },
    );
  }
  throw new Refusal('unsupported_media_type', 'A photo must be a JPEG, PNG or WebP file.', {
    fields: { image: 'must be JPEG, PNG or WebP' },
  });
}
