import { layOutJpeg } from './jpeg-layout.ts';

/**
 * Whether the bytes behind a JPEG are what phones append: further JPEGs (gain maps, depth, previews),
 * the video of a motion photo, padding, and the makers' own blocks, known by how they end. Source:
 * CIPA DC-007 (MPF), Android's Motion Photo and Ultra HDR formats; makers' endings as ExifTool lists them.
 */
export function isPhoneTrailer(trailer: Buffer): boolean {
  let rest = trailer;
  for (let parts = 0; parts < maxParts; parts++) {
    const end = layOutJpeg(rest)?.end ?? endOfVideo(rest) ?? lengthOfPadding(rest);
    if (end === 0) break;
    rest = rest.subarray(end);
  }
  return (
    rest.length === 0 ||
    endings.some((ending) => ending.test(rest.subarray(-64).toString('latin1')))
  );
}

const maxParts = 16;
const maxBoxes = 1000;
const endings = [
  /SEFT$/, // Samsung
  /\*9HWfu\x84\x93\xa2\xb1$/, // Vivo
  /jxrs[\s\S]{4}$/, // OnePlus, Oppo
  /LIVE_\d+ *$/, // Huawei, Honor
];

/** The end of the ISO media file (MP4, MOV) at the beginning; null where there is none. */
function endOfVideo(bytes: Buffer): number | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return null;
  let at = 0;
  for (let boxes = 0; boxes < maxBoxes && at + 8 <= bytes.length; boxes++) {
    const size = boxSize(bytes, at);
    const named = /^[\w ]{4}$/.test(bytes.toString('latin1', at + 4, at + 8));
    if (!named || size < 8 || at + size > bytes.length) break;
    at += size;
  }
  return at > 0 ? at : null;
}

function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return bytes.length - at;
  return size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size;
}

/** The number of zeros at the beginning. */
export function lengthOfPadding(bytes: Buffer): number {
  let at = 0;
  while (bytes[at] === 0) at++;
  return at;
}
