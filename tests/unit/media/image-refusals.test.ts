import { expect, it } from 'vitest';
import { judge, verdict } from '#tests/support/image-judge.ts';
import {
  claimedJpeg,
  craftedPng,
  emptyZip,
  heic,
  jpeg,
  manyBombs,
  manyScans,
  mp4,
  photo,
  plain,
  pngChunk,
  withSegment,
} from '#tests/support/image-samples.ts';

const size = { width: 64, height: 48 };
const large = { width: 5000, height: 3400 };
const text = (content: string) => Buffer.from(content, 'latin1');
const png = () => plain(size).png().toBuffer();
const webp = () => plain(size).webp().toBuffer();
const followedBy = async (picture: Promise<Buffer>, ...more: Buffer[]) =>
  Buffer.concat([await picture, ...more]);
const pixels = Buffer.alloc(48 * 193);
const texts = (count: number, type: string) =>
  Array<Buffer>(count).fill(pngChunk(type, text('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>')));
const empty = (count: number) => Array<Buffer>(count).fill(pngChunk('prVt', text('')));
const html = text('<!DOCTYPE html><script>alert(1)</script>');

it.each<[string, () => Promise<Buffer> | Buffer]>([
  ['JPEG', () => jpeg(size)],
  ['progressive JPEG', () => photo(size).jpeg({ progressive: true }).toBuffer()],
  ['JPEG with restart markers', () => photo(size).jpeg({ mozjpeg: true }).toBuffer()],
  ['PNG', png],
  ['interlaced PNG', () => photo(size).png({ progressive: true }).toBuffer()],
  ['PNG of a palette', () => photo(size).png({ palette: true, colours: 4 }).toBuffer()],
  ['16-bit PNG', () => photo(size).toColourspace('rgb16').png().toBuffer()],
  ['PNG with transparency', () => photo(size).ensureAlpha(0.5).png().toBuffer()],
  ['WebP', webp],
  ['lossless WebP', () => photo(size).webp({ lossless: true }).toBuffer()],
  ['one pixel', () => jpeg({ width: 1, height: 1 })],
  // Editors write such texts, up to one per edit. They are never read.
  ['PNG with 30 texts', () => craftedPng(size, pixels, { extra: texts(30, 'iTXt') })],
  ['PNG with 30 compressed texts', () => craftedPng(size, pixels, { extra: texts(30, 'zTXt') })],
  ['PNG with a hundred texts that explode', () => manyBombs(100)],
  [
    'JPEG with a comment',
    async () => withSegment(await jpeg(size), 0xfe, text('My old Tele, 1962 < 1965')),
  ],
])('accepts a %s', async (_name, make) => {
  expect(await verdict(await make())).toBe('accepted');
});

// Phones append videos, gain maps and other data to photos. Attackers append web pages and archives.
it.each<[string, () => Promise<Buffer>]>([
  ['JPEG padded with zeros', () => followedBy(jpeg(size), Buffer.alloc(512))],
  ['motion photo', () => followedBy(jpeg(size), mp4())],
  [
    'photo with a gain map',
    async () => followedBy(jpeg(size), await jpeg({ width: 8, height: 8 })),
  ],
  [
    "photo with a maker's own trailer",
    () => followedBy(jpeg(size), text('{"a":1}\0jxrs\x17\0\0\0')),
  ],
  ['JPEG with HTML behind it', () => followedBy(jpeg(size), html)],
  ['JPEG with an archive behind it', () => followedBy(jpeg(size), emptyZip)],
  ['JPEG with HTML in a comment', async () => withSegment(await jpeg(size), 0xfe, html)],
  [
    'JPEG with PHP in its Exif data',
    async () => withSegment(await jpeg(size), 0xe1, text('Exif\0\0<?php system($_GET[0]); ?>')),
  ],
  [
    'JPEG that is a script',
    async () => withSegment(await jpeg(size), 0xe0, Buffer.alloc(0x2f2a - 2, ' ')),
  ],
  ['PNG padded with zeros', () => followedBy(png(), Buffer.alloc(1_000_000))],
  ['PNG with HTML behind it', () => followedBy(png(), html)],
  ['WebP with an archive behind it', () => followedBy(webp(), emptyZip)],
])('keeps only the picture of a %s', async (_name, make) => {
  const { variants } = await judge(await make());
  expect(variants.map(({ width, height }) => ({ width, height }))).toEqual([size]);
  const stored = variants[0]?.bytes ?? Buffer.alloc(0);
  // The output is a plain WebP container. It has only a header with the size and one chunk of pixels.
  expect(stored.toString('latin1', 0, 4)).toBe('RIFF');
  expect(stored.readUInt32LE(4)).toBe(stored.length - 8);
  expect(stored.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  expect(stored.readUInt32LE(16)).toBeGreaterThanOrEqual(stored.length - 21);
});

it.each<[string, Buffer]>([
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'SVG behind a declaration',
    text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['HTML', html],
  [
    'GIF',
    text('GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'),
  ],
  ['PDF', text('%PDF-1.7\n%%EOF')],
  ['TIFF', text('II*\0\x08\0\0\0\0\0')],
  ['BMP', text('BM\x1e\0\0\0\0\0\0\0')],
  ['ZIP', emptyZip],
  ['video', mp4()],
  ['text', text('hello')],
])('rejects %s, which is not a photo', async (_name, bytes) => {
  expect(await verdict(bytes)).toBe('unsupported_media_type');
});

it('explains to iPhone owners what to do about HEIC', async () => {
  await expect(judge(heic)).rejects.toMatchObject({
    code: 'unsupported_media_type',
    message: expect.stringContaining('Most Compatible'),
  });
});

it.each<[string, () => Promise<Buffer>]>([
  ['PNG', async () => photo({ width: 300, height: 200 }).png().toBuffer()],
  ['WebP', async () => photo({ width: 300, height: 200 }).webp().toBuffer()],
])('rejects a truncated %s', async (_name, make) => {
  const whole = await make();
  const cuts = [20, 200, whole.length >> 1, whole.length - 1000];
  for (const length of cuts) {
    expect(await verdict(whole.subarray(0, length)), `${length} bytes`).toBe('unreadable_image');
  }
});

const shots = {
  JPEG: photo({ width: 300, height: 200 }).jpeg().toBuffer(),
  'progressive JPEG': photo({ width: 300, height: 200 }).jpeg({ progressive: true }).toBuffer(),
};

it.each(
  Object.entries(shots).flatMap(([name, whole]) =>
    [2, 1, 500, 1500].map((missing) => [name, missing, whole] as const),
  ),
)('shows a %s without its last %s bytes as far as it goes', async (_name, missing, whole) => {
  const bytes = await whole;
  expect(await judge(bytes)).toMatchObject({ damaged: false });
  const { variants, damaged } = await judge(bytes.subarray(0, -missing));
  expect([variants[0]?.width, damaged]).toEqual([300, true]);
});

it('rejects a JPEG that ends in its header', async () => {
  const bytes = await shots.JPEG;
  const cuts = [3, 4, 20, 200].map((length) => bytes.subarray(0, length));
  for (const cut of [...cuts, text('\xff\xd8\xff\xd9')]) {
    expect(await verdict(cut)).toBe('unreadable_image');
  }
});

it.each<[string, Buffer | Promise<Buffer>]>([
  [
    'declares 60,000 × 60,000 pixels',
    craftedPng({ width: 60_000, height: 60_000 }, Buffer.alloc(99)),
  ],
  ['is longer than any photo', craftedPng({ width: 20_000, height: 10 }, Buffer.alloc(99))],
  ['lacks pixels', craftedPng(size, Buffer.alloc(99))],
  ['is a JPEG of a hundred passes', manyScans(100)],
  ['is a PNG of 20,000 empty chunks', craftedPng(size, pixels, { extra: empty(20_000) })],
])('rejects a file that %s', async (_name, bytes) => {
  expect(await verdict(await bytes)).toBe('unreadable_image');
});

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['an interlaced PNG', () => craftedPng(large, Buffer.alloc(99), { interlaced: true })],
  ['a 16-bit PNG', () => craftedPng(large, Buffer.alloc(99), { bits: 16 })],
  ['a progressive JPEG', () => claimedJpeg(large, true)],
])('rejects %s with more than 16 megapixels by its header', async (_name, make) => {
  await expect(judge(await make())).rejects.toMatchObject({
    code: 'unreadable_image',
    message: expect.stringContaining('This photo has 17 megapixels.'),
    fields: { image: 'has more than 16 megapixels, which is too large for its format' },
  });
});

it('reads only the pixels of a PNG', async () => {
  const { variants } = await judge(craftedPng(size, Buffer.alloc(50_000_000)));
  expect(variants).toMatchObject([size]);
});
