/** Where one JPEG ends, and how often its decoder has to pass over the whole picture. */
export type JpegLayout = { end: number; scans: number };

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Walks the markers of the JPEG at `start`; null where they stop making sense before its end. */
export function layOutJpeg(bytes: Buffer, start = 0): JpegLayout | null {
  if (bytes[start] !== 0xff || bytes[start + 1] !== startOfImage) return null;
  let at = start + 2;
  let scans = 0;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined) return null;
    if (marker === endOfImage) return { end: at, scans };
    if (marker === 0x01 || isRestart(marker)) continue;
    if (at + 2 > bytes.length) return null;
    const length = bytes.readUInt16BE(at);
    if (length < 2) return null;
    at += length;
    if (marker === startOfScan) {
      scans++;
      at = endOfScan(bytes, at);
    }
  }
}

/** The place of the next marker that is not part of the compressed data. */
function endOfScan(bytes: Buffer, start: number): number {
  // Byte by byte: searching is slower where somebody made the file of nothing but 0xff.
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !isRestart(next)) return at;
  }
  return bytes.length;
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}
