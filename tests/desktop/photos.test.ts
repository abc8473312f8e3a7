import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { maxChosenBytes } from '#contracts/media/images.ts';
import type { PickedImages } from '#contracts/media/offered-images.ts';
import { createImagePicker } from '#electron/main/image-picker.ts';
import { createOfferedImages, type OfferedImages } from '#electron/main/offered-images.ts';
import { openSettings, type SettingsFile } from '#electron/main/settings.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { emptyZip, heic, jpeg, mp4, plain } from '#tests/support/image-samples.ts';
import { readableLog } from './support/quiet-log.ts';

const size = { width: 32, height: 24 };
let folder: string;
let settings: SettingsFile;
let offered: OfferedImages;
let asked: (string | null)[];

beforeEach(async () => {
  folder = await temporaryFolder();
  settings = openSettings(join(folder, 'settings.json'), readableLog().log);
  offered = createOfferedImages();
  asked = [];
});

function pick(names: string[], most = 8): Promise<PickedImages> {
  const picker = createImagePicker({
    ...{ settings, offered },
    async chooseImages(begin) {
      asked.push(begin);
      return names.map((name) => join(folder, name));
    },
  });
  return picker(most);
}

const get = (url: string, method = 'GET') =>
  offered.answer(new Request(new URL(url, 'app://second-fret'), { method }));

async function write(name: string, bytes: Uint8Array | string): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return name;
}

it('offers JPEG, PNG, WebP and HEIC files, whatever their names', async () => {
  const bytes = {
    'a.jpg': await jpeg(size),
    'b.JPEG': await plain(size).png().toBuffer(),
    'c.txt': await plain(size).webp().toBuffer(),
    'd.HEIC': heic,
  };
  for (const [name, content] of Object.entries(bytes)) await write(name, content);
  const { images, refused, left_out } = await pick(Object.keys(bytes));
  expect({ refused, left_out }).toEqual({ refused: [], left_out: 0 });
  expect(images.map(({ name }) => name)).toEqual(Object.keys(bytes));
  const types: (string | null)[] = [];
  for (const [place, content] of Object.values(bytes).entries()) {
    const reply = await get(images[place]?.url ?? '');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true);
    types.push(reply.headers.get('content-type'));
  }
  expect(types).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);
});

it('gives the reason for every refused file', async () => {
  for (const name of ['edge.jpg', 'over.jpg', 'gigabyte.jpg']) {
    await write(name, (await jpeg(size)).subarray(0, 100));
  }
  await truncate(join(folder, 'edge.jpg'), maxChosenBytes);
  await truncate(join(folder, 'over.jpg'), maxChosenBytes + 1);
  await truncate(join(folder, 'gigabyte.jpg'), 2 ** 30);
  await write('program.jpg', 'MZ\x90\x00 an executable');
  await write('page.png', '<svg onload="alert(1)">');
  await write('film.jpg', mp4());
  await write('archive.webp', emptyZip);
  await write('sound.webp', Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt '));
  await write('empty.jpg', '');
  await mkdir(join(folder, 'folder.jpg'));
  const names = ['edge.jpg', 'over.jpg', 'gigabyte.jpg', 'program.jpg', 'page.png'];
  names.push('film.jpg', 'archive.webp', 'sound.webp', 'empty.jpg', 'folder.jpg', 'missing.jpg');
  const { images, refused } = await pick(names);
  expect(images.map(({ name }) => name)).toEqual(['edge.jpg']);
  expect(Object.fromEntries(refused.map(({ name, reason }) => [name, reason]))).toEqual({
    'over.jpg': 'too_large',
    'gigabyte.jpg': 'too_large',
    'program.jpg': 'wrong_type',
    'page.png': 'wrong_type',
    'film.jpg': 'wrong_type',
    'archive.webp': 'wrong_type',
    'sound.webp': 'wrong_type',
    'empty.jpg': 'empty',
    'folder.jpg': 'unreadable',
    'missing.jpg': 'unreadable',
  });
});

it('limits the offered photos and the refusals', async () => {
  const names: string[] = [];
  for (const n of Array(5).keys()) names.push(await write(`${n}.jpg`, await jpeg(size)));
  expect(await pick(names, 2)).toMatchObject({ images: { length: 2 }, left_out: 3 });
  const none = Array.from({ length: 300 }, (_, n) => `missing-${n}.jpg`);
  expect(await pick(none)).toMatchObject({ refused: { length: 20 }, left_out: 280 });
});

it.each([
  '/offered-images/00000000-0000-4000-8000-000000000000',
  '/offered-images/',
  '/offered-images/../settings.json',
  '/offered-images/%2e%2e%2fsettings.json',
  '/offered-images/a.jpg',
])('answers 404 for %s, and only GET for an offered photo', async (address) => {
  const { images } = await pick([await write('a.jpg', await jpeg(size))]);
  expect((await get(address)).status).toBe(404);
  expect((await get(images[0]?.url ?? '', 'POST')).status).toBe(405);
});

it('does not serve a different file that replaced the image', async () => {
  const { images } = await pick([await write('a.jpg', await jpeg(size))]);
  const [image] = images;
  await write('a.jpg', 'something private');
  expect((await get(image?.url ?? '')).status).toBe(404);
  await rm(join(folder, 'a.jpg'));
  expect((await get(image?.url ?? '')).status).toBe(404);
});

it.skipIf(process.platform === 'win32')(
  'does not serve a link or a pipe that replaced the image',
  async () => {
    const path = join(folder, await write('a.jpg', await jpeg(size)));
    const { images } = await pick(['a.jpg']);
    const copy = join(folder, 'b.jpg');
    await rename(path, copy);
    await symlink(copy, path);
    expect((await get(images[0]?.url ?? '')).status).toBe(404);
    await rm(path);
    execFileSync('mkfifo', [path]);
    expect((await get(images[0]?.url ?? '')).status).toBe(404);
  },
);

it.skipIf(process.platform === 'win32')('refuses a pipe without waiting for it', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
  expect((await pick(['pipe.jpg'])).refused).toEqual([{ name: 'pipe.jpg', reason: 'unreadable' }]);
});

it.skipIf(process.platform === 'win32')(
  'serves the file that a chosen link pointed to at that time',
  async () => {
    const picture = await jpeg(size);
    await write('one.jpg', picture);
    await write('two.jpg', picture);
    const link = join(folder, 'link.jpg');
    await symlink('one.jpg', link);
    const [image] = (await pick(['link.jpg'])).images;
    expect(image?.name).toBe('link.jpg');
    await rm(link);
    await symlink('two.jpg', link);
    await write('two.jpg', 'something private');
    const reply = await get(image?.url ?? '');
    expect(Buffer.from(await reply.arrayBuffer()).equals(picture)).toBe(true);
    // The user didn't choose this link, so it is rejected.
    expect(await offered.offer(link)).toBe('unreadable');
  },
);

it('removes control characters from file names', async () => {
  await write('a\n\u202egpj.jpg', await jpeg(size));
  expect((await pick(['a\n\u202egpj.jpg'])).images[0]?.name).toBe('agpj.jpg');
});
