/** The formats that the server accepts. */
const accepted = ['jpeg', 'png', 'webp'] as const;
export type UploadFormat = (typeof accepted)[number];
/** Phones write HEIC. The form converts it, because the server's decoder can't read it. */
export type PhotoFormat = UploadFormat | 'heic';

export const isAccepted = (format: PhotoFormat | null): format is UploadFormat =>
  accepted.some((one) => one === format);

/** How many bytes {@link photoFormat} needs. */
export const signatureBytes = 12;

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Detects a photo's format from its first bytes, because names and media types can be wrong. Returns null for other
 * formats.
 */
export function photoFormat(bytes: Uint8Array): PhotoFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, signatureBytes));
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return head.slice(4, 8) === 'ftyp' && heicBrands.includes(head.slice(8)) ? 'heic' : null;
}
