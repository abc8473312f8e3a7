import { layOutJpeg } from './jpeg-layout.ts';

/**
 * Whether the bytes behind a JPEG are what phones append: further JPEGs (gain maps, depth, previews),
 * the video of a motion photo, padding, and the makers' own blocks, known by how they end. Source:
 * CIPA DC-007 (MPF), Android's Motion Photo and Ultra HDR formats; makers' endings as ExifTool lists them.
 */
export function isPhoneTrailer(trailer: Buffer): boolean {
  let rest = trailer;
  for (;;) {
    const end = layOutJpeg(rest)?.end ?? endOfVideo(rest) ?? endOfPadding(rest);
    if (end === 0) break;
    rest = rest.subarray(end);
  }
  return rest.length === 0 || endings.some((ending) => ending.test(rest.toString('latin1', -64)));
}

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
  while (at + 8 <= bytes.length && /^[\w ]{4}$/.test(bytes.toString('latin1', at + 4, at + 8))) {
    const size = boxSize(bytes, at);
    if (size < 8 || at + size > bytes.length) break;
    at += size;
  }
  return at > 0 ? at : null;
}

function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return bytes.length - at;
  return size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size;
}

function endOfPadding(bytes: Buffer): number {
  const end = bytes.findIndex((byte) => byte !== 0);
  return end < 0 ? bytes.length : end;
}
