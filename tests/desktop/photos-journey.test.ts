import { mkdir, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { logIn, openDesktop, runningShop } from '#tests/desktop/support/shop.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { dropFiles } from '#tests/support/drop-files.ts';
import { jpeg, plain } from '#tests/support/image-samples.ts';

const size = { width: 320, height: 240 };
const folder = await temporaryFolder();
const paths = (...names: string[]) => names.map((name) => join(folder, name));
for (const [name, bytes] of Object.entries({
  'front.jpg': await jpeg(size),
  'back.png': await plain(size, '#203040').png().toBuffer(),
  'case.webp': await plain(size, '#604020').webp().toBuffer(),
  'program.jpg': 'MZ\x90\x00 no photo at all',
  'gigabyte.jpg': await jpeg(size),
})) {
  await writeFile(join(folder, name), bytes);
}
await truncate(join(folder, 'gigabyte.jpg'), 2 ** 30);
const desktop = await openDesktop();
await logIn(desktop, await runningShop().signUp('Sid Staff'));
beforeEach(async () => {
  await desktop.page.goto(new URL('/dashboard/addProduct', desktop.page.url()).href);
  await desktop.page.getByText('Choose photos', { exact: true }).waitFor();
});

const tiles = () => desktop.page.getByRole('list', { name: 'Photos', exact: true }).locator('li');

it('adds photos from the system’s dialog, and lists the refused files', async () => {
  const { page, shell } = desktop;
  shell.files.chosen.push(
    paths('front.jpg', 'program.jpg', 'back.png', 'gigabyte.jpg', 'case.webp'),
  );
  await page.getByText('Choose photos', { exact: true }).click();
  await page.getByText('All 3 photos have been uploaded.').waitFor();
  expect(await tiles().count()).toBe(3);
  expect(await page.getByText(/^Not added:/).allTextContents()).toEqual([
    'Not added: program.jpg is not a JPEG, PNG, WebP or HEIC.',
    'Not added: gigabyte.jpg is larger than 50 MB.',
  ]);
  const [asked] = shell.files.asked;
  expect(asked?.properties).toContain('multiSelections');
  expect(asked?.filters?.[0]?.extensions.slice(0, 4)).toEqual(['jpg', 'jpeg', 'png', 'webp']);
  expect(await page.content()).not.toContain(folder);

  // The dialog can also be opened with the keyboard, and starts in the most recently used folder.
  await page.getByLabel('Add photos').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => shell.files.asked.length).toBe(2);
  expect(shell.files.asked[1]?.defaultPath).toBe(folder);
  expect(await tiles().count()).toBe(3);
});

it('adds photos dropped on the form, and ignores drops outside it', async () => {
  const { page } = desktop;
  await dropFiles(page, paths('front.jpg', 'back.png'), { x: 600, y: 500 });
  await page.getByText('All 2 photos have been uploaded.').waitFor();
  const address = page.url();
  await page.goto(new URL('/about', address).href);
  // Electron ignores this drop (`navigateOnDragDrop`). Chromium alone would open the file in a new page.
  await dropFiles(page, paths('front.jpg'), { x: 600, y: 500 });
  expect(new URL(page.url()).pathname).toBe('/about');
  expect(desktop.windows).toHaveLength(1);
});

it('offers new photos from the inbox, and changes no file', async () => {
  const { page, shell } = desktop;
  const inbox = join(folder, 'Camera');
  await mkdir(inbox);
  shell.files.chosen.push([inbox]);
  await page.getByRole('button', { name: 'Watch a folder' }).click();
  await page.getByText(': new photos will appear here.').waitFor();

  for (const name of ['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg']) {
    await writeFile(join(inbox, name), await jpeg(size));
  }
  await writeFile(join(inbox, '.IMG_4.jpg'), await jpeg(size));
  await page.getByText('Camera: 3 new photos').waitFor();
  const thumb = page.getByRole('button', { name: 'Add IMG_2.jpg' });
  await expect
    .poll(() => thumb.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(320);
  await thumb.click();
  await page.getByText('The photo has been uploaded.').waitFor();
  await page.getByText('Camera: 2 new photos').waitFor();
  await page.getByRole('button', { name: 'Add all 2' }).click();
  await page.getByText('All 3 photos have been uploaded.').waitFor();
  await page.getByText(': new photos will appear here.').waitFor();

  // The inbox doesn't offer photos again after a product has used them.
  await page.reload();
  await page.getByText(': new photos will appear here.').waitFor();
  expect((await readdir(inbox)).sort()).toEqual([
    '.IMG_4.jpg',
    'IMG_1.jpg',
    'IMG_2.jpg',
    'IMG_3.jpg',
  ]);
  expect((await readFile(join(inbox, 'IMG_1.jpg'))).equals(await jpeg(size))).toBe(true);
  expect(await page.content()).not.toContain(folder);

  await rename(inbox, `${inbox} unplugged`);
  await page.getByText('Camera can’t be found.').waitFor();
  await rename(`${inbox} unplugged`, inbox);
  await page.getByRole('button', { name: 'Stop watching Camera' }).click();
  await page.getByRole('button', { name: 'Watch a folder' }).waitFor();
});
