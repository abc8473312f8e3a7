import type { ErrorCode } from '#contracts/errors.ts';
import { Refusal } from '#server/http/refusal.ts';
import { countPixels, type EncodedPicture, encodePicture } from '#server/media/encode-picture.ts';
import { formatOf } from '#server/media/upload-format.ts';

/** Checks an uploaded image and re-encodes it, as the server does. Throws a Refusal if the upload is rejected. */
export async function judge(bytes: Buffer): Promise<EncodedPicture> {
  const format = formatOf(bytes);
  await countPixels(bytes, format);
  return encodePicture(bytes);
}

/** Returns `accepted`, or the error code if the upload is rejected. */
export async function verdict(bytes: Buffer): Promise<'accepted' | ErrorCode> {
  try {
    await judge(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
