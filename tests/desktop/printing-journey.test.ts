import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { logIn, openDesktop, runningShop, shopOrigin } from '#tests/desktop/support/shop.ts';
import { expectToast } from '#tests/support/toasts.ts';
import { expectPrivate } from './support/expect-private.ts';
import { networkPrinter } from './support/network-printer.ts';

const seller = await runningShop().signUp('Sue Seller');
const others = await runningShop().sell({ title: 'Somebody’s Jaguar' });
const own = await runningShop().sell({ title: 'Fender Telecaster, 1972' }, seller);
const longTitle = 'Gibson Les Paul Standard Heritage Cherry Sunburst, all original, with its case';
const second = await runningShop().sell({ title: longTitle }, seller);
const desktop = await openDesktop();
await logIn(desktop, seller);

const open = (path: string) => desktop.page.goto(new URL(path, desktop.page.url()).href);
const press = (name: string) => desktop.page.getByRole('button', { name, exact: true }).click();
const shown = async (count: number) => {
  await expect.poll(() => desktop.shell.files.shown.length).toBe(count);
  return desktop.shell.files.shown.at(-1) ?? '';
};

/** Returns the width and height of each of the file's pages, in millimeters. */
async function pagesOf(file: string): Promise<[number, number][]> {
  const text = await readFile(file, 'latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const millimeters = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return boxes.map(([, width, height]) => [millimeters(width), millimeters(height)]);
}

it('shows a price tag of 80 × 50 mm as a PDF', async () => {
  await open(`/dashboard/priceTags?ids=${own._id}`);
  const tag = desktop.page.getByRole('article', { name: 'Price tag for Fender Telecaster, 1972' });
  await tag.waitFor();
  await press('Preview as PDF');
  const file = await shown(1);
  expect(basename(file)).toBe('Price tag Fender Telecaster, 1972.pdf');
  expect(await pagesOf(file)).toEqual([[80, 50]]);
  await expectPrivate(file);
});

it('prints a code with the shop’s address, not the application’s', async () => {
  await desktop.page.evaluate(() => document.fonts.ready);
  const code = desktop.page.getByRole('img', {
    name: 'QR code for Fender Telecaster, 1972’s page',
  });
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(
    `${shopOrigin()}/productDetails/${own._id}`,
  );
});

it('saves the user’s data where the user chooses, and starts no download', async () => {
  const { page, shell } = desktop;
  const file = join(tmpdir(), `second-fret-data-${process.pid}.json`);
  await open('/dashboard/account');
  shell.files.chosen.push([file]);
  await press('Download your data');
  await expect
    .poll(() => shell.files.asked.at(-1)?.defaultPath)
    .toMatch(/^second-fret-\d{4}-\d\d-\d\d\.json$/);
  await expect
    .poll(() => readFile(file, 'utf8').catch(() => ''))
    .toContain(`"email": "${seller.email}"`);
  await rm(file);
  const save = (name: string) =>
    page.evaluate((given) => {
      const bytes = new Uint8Array(3);
      return window.secondFret
        ?.saveFile({ name: given, type: 'text/plain', bytes })
        .catch((error) => error.message);
    }, name);
  expect(await save('invoice.exe')).toContain('files.save: failed');
  expect(await save('../../.bashrc.json')).toBe('cancelled');
  expect(shell.files.asked.at(-1)?.defaultPath).toBe('bashrc.json');
  shell.files.chosen.push([join(tmpdir(), 'nonexistent', 'x.csv')]);
  expect(await save('x.csv')).toBe('failed');
  expect(desktop.downloads.started + desktop.downloads.denied).toBe(0);
  await open(`/dashboard/priceTags?ids=${own._id}`);
});

it('prints with the system’s dialog, on a label of the right size', async () => {
  await press('Print');
  await expect
    .poll(() => desktop.windows[0]?.webContents.printed)
    .toEqual([
      {
        silent: false,
        printBackground: true,
        pageSize: { width: 80_000, height: 50_000 },
        margins: { marginType: 'none' },
      },
    ]);
});

it('prints one tag per selected product, and none for other sellers’ products', async () => {
  await open('/dashboard/myProducts');
  await desktop.page.getByRole('checkbox', { name: 'Select all' }).check();
  await desktop.page.getByRole('link', { name: 'Price tags for the 2 selected products' }).click();
  await desktop.page.getByText('2 tags, each on its own label').waitFor();
  const [, ids] = desktop.page.url().split('ids=');
  expect(ids?.split(',').sort()).toEqual([own._id, second._id].sort());
  await press('Preview as PDF');
  expect(await pagesOf(await shown(2))).toEqual([
    [80, 50],
    [80, 50],
  ]);
  await open(`/dashboard/priceTags?ids=${others._id}`);
  await desktop.page.getByText('No tags to print').waitFor();
  await open(`/dashboard/priceTags?ids=${others._id},${own._id}`);
  await desktop.page.getByText('1 product isn’t yours').waitFor();
});

it('prints a booking sheet on A4 or Letter', async () => {
  const { page } = desktop;
  await open(`/productDetails/${others._id}`);
  await press('Booking');
  await page.getByLabel('Phone').fill('+1 555 010 2030');
  await page.getByLabel('Meeting location').fill('At the counter');
  await page.getByRole('textbox', { name: 'Message' }).fill('I will come on Friday.');
  await page.getByRole('button', { name: 'Book' }).last().click();
  await expectToast(page, 'Booking Confirmed!');
  await open('/dashboard');
  await page.locator('a[href^="/dashboard/orders/"]').first().click();
  await page.getByRole('heading', { name: 'Booking sheet' }).waitFor();
  for (const [paper, size] of [
    ['A4', [210, 297]],
    ['Letter', [216, 279]],
  ] as const) {
    const { length } = desktop.shell.files.shown;
    await page.getByLabel('Paper').selectOption(paper);
    await press('Preview as PDF');
    expect(await pagesOf(await shown(length + 1))).toEqual([size]);
  }
});

it('prints receipts on a printer on the network that the user confirmed', async () => {
  const { page, shell } = desktop;
  const printer = await networkPrinter();
  shell.choose('printers');
  await page.getByRole('heading', { name: 'Printers' }).waitFor();
  await page.getByLabel('Printer for receipts').selectOption('network');
  await page.getByLabel('Address').fill(`127.0.0.1:${printer.address.port}`);
  await press('Save the printer');
  await page.getByText('The printer was not changed.').waitFor();
  shell.answers.push('Use this printer');
  await press('Save the printer');
  await expectToast(page, 'The printers have been saved.');
  expect(shell.questions.at(-1)).toBe(`Print receipts at 127.0.0.1:${printer.address.port}?`);
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await receipts.getByRole('button', { name: 'Test print' }).click();
  await expectToast(page, 'The test page has been printed.');
  // In code page 858, these bytes are €, £ and é.
  expect(printer.text()).toContain('\xd5 \x9c \x82');
  await printer.close();
  await receipts.getByRole('button', { name: 'Test print' }).click();
  await page.getByText('The receipt printer isn’t responding.').waitFor();
});

it('deletes every preview at the end', async () => {
  const files = desktop.shell.files.shown;
  expect(files.length).toBe(4);
  await desktop.close();
  for (const file of files) await expect(stat(file)).rejects.toThrow('ENOENT');
});
