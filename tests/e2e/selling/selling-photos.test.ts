import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { comeIn } from '#tests/e2e/support/accounts.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { dropFiles } from '#tests/support/drop-files.ts';
import { plain } from '#tests/support/image-samples.ts';

const shades = { red: '#c00000', green: '#00c000', blue: '#0000c0' };
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-roll-'));
  for (const [name, shade] of Object.entries(shades)) {
    const bytes = await plain({ width: 640, height: 480 }, shade).jpeg().toBuffer();
    await writeFile(join(folder, `${name}.jpg`), bytes);
  }
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const file = (name: string) => join(folder, `${name}.jpg`);

/** Returns the main color of the picture in a tile. */
const shadeOf = (tile: Locator) =>
  tile.locator('img').evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(picture, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    const most = Math.max(red, green, blue);
    return most === red ? 'red' : most === green ? 'green' : 'blue';
  });

test('a seller drags photos into the form and reorders them', async ({ page, shop }) => {
  await comeIn(page, await shop.signUp('Dora Dropper'));
  await page.goto('/dashboard/addProduct');
  await expect(page.getByLabel('Choose photos')).toBeAttached();
  const tiles = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem');
  const order = async () => Promise.all((await tiles.all()).map(shadeOf));

  // Drop one photo on the drop area and others elsewhere on the page.
  await dropFiles(page, [file('red')], await centre(page.getByText('Choose photos')));
  await expect(page.getByText('The photo has been uploaded.')).toBeVisible();
  await dropFiles(
    page,
    [file('green'), file('blue')],
    await centre(page.getByRole('heading', { level: 1 })),
  );
  await expect(page.getByText('All 3 photos have been uploaded.')).toBeVisible();
  expect(await order()).toEqual(['red', 'green', 'blue']);

  // Drag the last photo to the front, holding it by its picture.
  const from = await centre(tiles.nth(2).locator('img'));
  const to = await centre(tiles.nth(0).locator('img'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['blue', 'red', 'green']);
  await expect(tiles.nth(0)).toContainText('Shown first');

  // Drag the first photo halfway back, holding it by its handle.
  const handle = await centre(tiles.nth(0).getByRole('button', { name: /^Position of photo 1/ }));
  const middle = await centre(tiles.nth(1).locator('img'));
  await page.mouse.move(handle.x, handle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['red', 'blue', 'green']);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(tiles).toHaveCount(3);
  expect(await order()).toEqual(['red', 'blue', 'green']);
});

async function centre(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a photo that can’t be uploaded stays on the device, and is uploaded after a reload', async ({
  page,
  shop,
  complaints,
}) => {
  await comeIn(page, await shop.signUp('Carla Crash'));
  await page.goto('/dashboard/addProduct');
  complaints.expect(/net::ERR_CONNECTION_REFUSED/);
  await page.route('**/api/images', (route) => route.abort('connectionrefused'));
  await page.getByLabel('Choose photos').setInputFiles(file('green'));
  await expect(page.getByText('This photo couldn’t be uploaded.')).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);

  await page.unroute('**/api/images');
  await page.reload();
  await expect(page.getByText(/^This is your draft from/)).toBeVisible();
  await expect(page.getByText(/hadn’t finished uploading/)).toBeHidden();
  const tiles = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem');
  await expect(page.getByText('The photo has been uploaded.')).toBeVisible();
  expect(await shadeOf(tiles.first())).toBe('green');
});

// The form makes JPEGs of all but the last one, because the server doesn't accept their format or size.
test('a seller adds a HEIC photo, panoramas and a damaged photo', async ({ page, shop }) => {
  const heic = join(import.meta.dirname, '../../fixtures/photos/IMG_0042.HEIC');
  const photos = { wide: [20_000, 1500], long: [16_384, 900], high: [500, 17_000] };
  for (const [name, [width = 1, height = 1]] of Object.entries(photos)) {
    const bytes = await plain({ width, height }, shades.green).jpeg().toBuffer();
    await writeFile(file(name), bytes);
  }
  const huge = plain({ width: 12_000, height: 9000 }, shades.green);
  await writeFile(file('huge'), await huge.jpeg().toBuffer());
  await writeFile(file('cut'), (await readFile(file('red'))).subarray(0, -2));
  await comeIn(page, await shop.signUp('Ida Iphone'));
  await page.goto('/dashboard/addProduct');
  const form = page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem');
  const chooser = page.getByLabel(/(Choose|Add) photos/);
  await chooser.setInputFiles([heic, ...[...Object.keys(photos), 'huge', 'cut'].map(file)]);
  await expect(page.getByText('All 6 photos have been uploaded.')).toBeVisible();
  await expect(form.nth(5)).toContainText('The file is damaged. Check how the photo looks.');
  await page.getByRole('button', { name: 'Rotate photo 1' }).click();
  await expect(page.getByText('All 6 photos have been uploaded.')).toBeVisible();
  const shapes = await form.locator('img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    await Promise.all(pictures.map((picture) => picture.decode()));
    return pictures.map(({ naturalWidth: width, naturalHeight: height }) => [width, height]);
  });
  expect(shapes.slice(0, 2)).toEqual([
    [48, 64],
    [2560, 192],
  ]);
});
