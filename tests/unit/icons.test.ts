import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const build = join(root, 'build');

async function sizeOf(picture: Buffer): Promise<string> {
  const { width, height, hasAlpha } = await sharp(picture).metadata();
  return `${width}x${height}${hasAlpha ? '' : ' without transparency'}`;
}

it('has a picture for Linux in each size, named after the size', async () => {
  const names = await readdir(join(build, 'icons'));
  const sizes = [16, 22, 24, 32, 48, 64, 128, 256, 512];
  expect(names.toSorted()).toEqual(sizes.map((size) => `${size}x${size}.png`).toSorted());
  for (const name of names) {
    expect(`${await sizeOf(await readFile(join(build, 'icons', name)))}.png`).toBe(name);
  }
  expect(await sizeOf(await readFile(join(build, 'icon.png')))).toBe('1024x1024');
});

it('has the images that the running application uses', async () => {
  const resources = join(root, 'resources');
  expect((await readdir(resources)).toSorted()).toEqual(['badge.png', 'icon.png']);
  expect(await sizeOf(await readFile(join(resources, 'icon.png')))).toBe('256x256');
  const badge = sharp(await readFile(join(resources, 'badge.png')));
  const { data, info } = await badge.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([32, 32, 4]);
  const alpha = (x: number, y: number) => data[(y * 32 + x) * 4 + 3];
  expect([alpha(16, 16), alpha(0, 0), alpha(31, 31)]).toEqual([255, 0, 0]);
});

it('has every size for Windows in one file', async () => {
  const ico = await readFile(join(build, 'icon.ico'));
  const found: number[] = [];
  for (let index = 0; index < ico.readUInt16LE(4); index += 1) {
    const entry = 6 + index * 16;
    const start = ico.readUInt32LE(entry + 12);
    const image = ico.subarray(start, start + ico.readUInt32LE(entry + 8));
    // A bitmap's header contains twice its height, because the mask and the colors are stacked.
    const bitmap = image.readUInt32LE(0) === 40;
    const [width, height] = bitmap
      ? [image.readInt32LE(4), image.readInt32LE(8) / 2]
      : [image.readUInt32BE(16), image.readUInt32BE(20)];
    expect([width, height]).toEqual([ico[entry] || 256, ico[entry + 1] || 256]);
    found.push(width);
  }
  expect(found).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
});

it('has every size for macOS in one file', async () => {
  const icns = await readFile(join(build, 'icon.icns'));
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, string> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const data = icns.subarray(at + 8, at + icns.readUInt32BE(at + 4));
    const type = icns.toString('latin1', at, at + 4);
    found[type] = data.toString('latin1', 1, 4) === 'PNG' ? await sizeOf(data) : 'raw';
  }
  expect(found).toEqual({
    'TOC ': 'raw',
    ic04: 'raw',
    ic05: 'raw',
    ic07: '128x128',
    ic08: '256x256',
    ic09: '512x512',
    ic10: '1024x1024',
    ic11: '32x32',
    ic12: '64x64',
    ic13: '256x256',
    ic14: '512x512',
  });
});

it('draws the product’s logo', async () => {
  const pixels = (input: Buffer) =>
    sharp(input, { density: 72 * 6.4 })
      .resize(256)
      .raw()
      .toBuffer();
  const mark = await pixels(await readFile(join(root, 'src/public/favicon.svg')));
  const icon = await pixels(await readFile(join(build, 'icons/256x256.png')));
  expect(icon.length).toBe(mark.length);
  const off = mark.filter((value, at) => Math.abs(value - (icon[at] ?? 0)) > 64).length;
  expect(off / mark.length).toBeLessThan(0.01);
});
