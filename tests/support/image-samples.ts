import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Size = { width: number; height: number };

/**
 * Returns a picture with so much detail that re-encoding changes it. The same size always produces the same picture.
 */
export function photo({ width, height }: Size): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#7a4a20', noise } });
}

/** Returns a picture in one color. */
export function plain({ width, height }: Size, background = '#2f6f8f'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

export const jpeg = (size: Size): Promise<Buffer> => plain(size).jpeg().toBuffer();

/** Returns one PNG chunk with a valid checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/**
 * Returns an RGB PNG. Its header contains the given size, number of bits and interlacing, and its compressed pixels are
 * `data`.
 */
export function craftedPng(
  { width, height }: Size,
  data: Buffer,
  { extra = [] as Buffer[], bits = 8, interlaced = false } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 2, 0, 0, Number(interlaced)], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(data, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Inserts a segment after a JPEG's first two bytes. `marker` is the segment's type: `0xfe` is a comment. */
export function withSegment(jpegBytes: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpegBytes.subarray(0, 2), head, data, jpegBytes.subarray(2)]);
}

/** Returns a minimal video file like those that phones append to photos: the boxes `ftyp` and `mdat`. */
export function mp4(payload = Buffer.alloc(5000, 7)): Buffer {
  const box = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data]);
  };
  return Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0isommp42')), box('mdat', payload)]);
}

/** An empty zip archive. unzip accepts these 22 bytes after any other data. */
export const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** The first bytes of a HEIC file from an iPhone. */
export const heic = Buffer.concat([
  Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1MiHBMiHEMiPrmiafheictmap', 'latin1'),
  Buffer.alloc(2000, 1),
]);

/** Returns a PNG with `count` comments. Each takes a few kB and unpacks to 50 MB. */
export function manyBombs(count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(50_000_000));
  const comment = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
  const size = { width: 64, height: 48 };
  return craftedPng(size, Buffer.alloc(48 * 193), {
    extra: Array<Buffer>(count).fill(comment),
  });
}

/** Returns a JPEG that claims to have this size. Only its header can be read. */
export async function claimedJpeg({ width, height }: Size, progressive = false): Promise<Buffer> {
  const bytes = await plain({ width: 64, height: 48 }).jpeg({ progressive }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** Returns a progressive JPEG that repeats its last scan `count` times. */
export async function manyScans(count: number): Promise<Buffer> {
  const whole = await photo({ width: 64, height: 48 }).jpeg({ progressive: true }).toBuffer();
  const lastScan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const repeated = Array<Buffer>(count).fill(lastScan);
  return Buffer.concat([whole.subarray(0, -2), ...repeated, whole.subarray(-2)]);
}
