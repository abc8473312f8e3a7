import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';

/** A PNG's parts: where it ends, its compressed pixels, and whatever else it carries compressed. */
export type PngLayout = { end: number; pixels: Buffer[]; rawSize: number; extras: Buffer[] };

const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Far above the sum of any colour profile and comments. */
const maxExtras = 4 * 1024 * 1024;
const maxChunks = 20_000;

/** Walks the chunks; null where they stop making sense before the last one. */
export function layOutPng(bytes: Buffer): PngLayout | null {
  const pixels: Buffer[] = [];
  const extras: Buffer[] = [];
  const rawSize = sizeOfRows(bytes);
  for (let at = 8, chunks = 0; at + 12 <= bytes.length && chunks < maxChunks; chunks++) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const data = bytes.subarray(at + 8, end - 4);
    if (type === 'IDAT') pixels.push(data);
    if (type === 'zTXt' || type === 'iCCP') extras.push(data.subarray(data.indexOf(0) + 2));
    if (type === 'iTXt') extras.push(data.subarray(endOfITextHead(data)));
    if (type === 'IEND') return { end, pixels, rawSize, extras };
    at = end;
  }
  return null;
}

/** Whether anything in the file unpacks to more than its place can use: a decompression bomb. */
export async function isPngBomb({ pixels, rawSize, extras }: PngLayout): Promise<boolean> {
  if ((await unpackedSize(Buffer.concat(pixels), rawSize)) > rawSize) return true;
  let size = 0;
  for (const extra of extras) {
    size += await unpackedSize(extra, maxExtras - size);
    if (size > maxExtras) return true;
  }
  return false;
}

/** Unpacks piece by piece, keeping nothing, until the end or just beyond `limit` bytes. */
async function unpackedSize(packed: Buffer, limit: number): Promise<number> {
  let size = 0;
  try {
    for await (const chunk of Readable.from([packed]).compose(createInflate())) {
      size += (chunk as Buffer).length;
      if (size > limit) break;
    }
  } catch {
    // Not zlib's format (an uncompressed iTXt, say, or damage, which is the decoder's to judge).
  }
  return size;
}

/** Bytes of all rows unpacked, each with its filter byte; interlaced ones have more, shorter rows. */
function sizeOfRows(bytes: Buffer): number {
  if (bytes.length < 29) return 0;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const bits = (bytes[24] ?? 0) * (samples[bytes[25] ?? 0] ?? 4);
  const rows = (w: number, h: number) => (w > 0 && h > 0 ? h * (1 + Math.ceil((w * bits) / 8)) : 0);
  if (bytes[28] !== 1) return rows(width, height);
  return adam7.reduce(
    (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
}

/** First column and row, and the steps, of each pass. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Behind keyword, flag, method, language and translated keyword. */
function endOfITextHead(data: Buffer): number {
  const keyword = data.indexOf(0);
  const language = data.indexOf(0, keyword + 3);
  return data.indexOf(0, language + 1) + 1;
}
