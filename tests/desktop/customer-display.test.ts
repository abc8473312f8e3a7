import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDesktop } from '#tests/desktop/support/shop.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { until } from '#tests/support/until.ts';
import { launchDesktop } from './support/launch.ts';

const counterScreen = { x: 0, y: 0, width: 1280, height: 800 };
const customers = { x: 1280, y: 0, width: 1024, height: 768 };
const left = { x: -1024, y: 0, width: 1024, height: 768 };
const third = { x: 2304, y: 0, width: 800, height: 600 };
const userData = await temporaryFolder();
let desktop = await openDesktop({ userData, screens: [counterScreen] });

const settings = async () => JSON.parse(await readFile(join(userData, 'settings.json'), 'utf8'));
const find = () => desktop.windows.find(({ options }) => options.title === 'Customer display');
const shown = () => until(() => (find()?.shown ? find() : undefined), 'the display is shown');
const open = () => desktop.page.evaluate(() => window.secondFret?.openDisplay());
const counter = () => desktop.windows.find(({ options }) => options.title === 'Second Fret');
const place = ({ x, y, width, height }: typeof customers) => ({ x, y, width, height: height + 40 });

it('is an ordinary window while there is only one screen, and keeps that awake', async () => {
  await open();
  const display = await shown();
  expect(display.options).toMatchObject({ frame: true });
  expect(display.fullScreen).toBe(false);
  expect([...desktop.shell.awake.values()]).toEqual(['prevent-display-sleep']);
});

it('moves to a second screen as soon as there is one, and fills it', async () => {
  desktop.shell.connect(counterScreen, customers);
  const display = await shown();
  expect(display.options).toMatchObject({ ...place(customers), frame: false });
  expect(display.fullScreen).toBe(process.platform !== 'darwin');
  expect(desktop.shell.awake.size).toBe(1);
  await (await display.webContents.page).getByText('Welcome').waitFor();
});

it('never keeps the scanner’s keys from the counter', async () => {
  (await shown()).focus();
  expect([find()?.focused, counter()?.focused]).toEqual([false, true]);
});

it('can’t act for the person at the counter', async () => {
  const page = await find()?.webContents.page;
  const status = (address: string) =>
    fetch(address).then(
      (reply) => reply.status,
      () => 'refused',
    );
  expect(await desktop.page.evaluate(status, '/api/health')).toBe(200);
  expect(await page?.evaluate(status, '/api/health')).toBe('refused');
  expect(await page?.evaluate(status, '/offered-images/1')).toBe('refused');
  expect(find()?.webContents.attachesWebview()).toBe(false);
  expect(find()?.webContents.followsRedirect('https://evil.test/')).toBe(false);
});

it('comes back after a crash', async () => {
  await find()?.webContents.crash();
  expect(desktop.log()).toContain('the customer display is gone');
  await (await find()?.webContents.page)?.getByText('Welcome').waitFor();
});

it('stays where it is when a third screen is connected, leaves one that is gone, and never covers the counter', async () => {
  const before = find();
  desktop.shell.connect(counterScreen, customers, third);
  expect(find()).toBe(before);
  desktop.shell.connect(counterScreen);
  expect((await shown()).options).toMatchObject({ frame: true });
  // The counter isn't on the primary screen.
  desktop.shell.connect(left, counterScreen);
  expect((await shown()).options).toMatchObject(place(left));
  desktop.shell.connect(counterScreen);
  desktop.shell.connect(counterScreen, customers);
  expect((await shown()).options).toMatchObject(place(customers));
});

it('is there again if the user was quitting and stays, and at the next start', async () => {
  const { page, shell } = desktop;
  await page.mouse.click(5, 400);
  await page.evaluate(() => {
    addEventListener('beforeunload', (event) => event.preventDefault());
  });
  // Windows close newest first, so the display closes before the page can ask.
  expect(await desktop.quit()).toBe(false);
  expect(shell.questions.at(-1)).toBe('Leave without saving?');
  await shown();
  await desktop.close();
  expect((await settings()).displayOpen).toBe(true);
  desktop = await launchDesktop({ userData, screens: [counterScreen, third, customers] });
  expect((await shown()).options).toMatchObject(place(customers));
});

it('stays closed once the user has closed it', async () => {
  desktop.shell.choose('close-display');
  await until(() => find() === undefined, 'it closes');
  expect(desktop.shell.awake.size).toBe(0);
  await desktop.close();
  expect((await settings()).displayOpen).toBe(false);
});

it('never covers the counter on Wayland, where only the user can place it', async () => {
  desktop = await launchDesktop({ userData, wayland: true, screens: [counterScreen, customers] });
  await desktop.page.getByRole('link', { name: 'Login' }).first().waitFor();
  await open();
  const display = await shown();
  expect([display.fullScreen, display.options.frame]).toEqual([false, true]);
  await desktop.page.getByText('Drag the customer display').waitFor();
  display.focus();
  expect(display.focused).toBe(true);
});
