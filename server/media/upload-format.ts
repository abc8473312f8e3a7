import { isAccepted, photoFormat, type UploadFormat } from '#contracts/media/photo-format.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Detects a file's format. Throws an `unsupported_media_type` Refusal if the format is not supported. */
export function formatOf(bytes: Buffer): UploadFormat {
  const format = photoFormat(bytes);
  if (isAccepted(format)) return format;
  if (format === 'heic') {
    // The prebuilt libvips can't decode HEIC because its codec, HEVC, is patented. Our own clients convert it.
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
