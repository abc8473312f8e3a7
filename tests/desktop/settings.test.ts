import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openSettings } from '#electron/main/settings.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { expectPrivate } from './support/expect-private.ts';
import { readableLog } from './support/quiet-log.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

const asNew = {
  ...{ server: null, session: 'none', window: null, zoom: 1, background: null },
  ...{ photoFolder: null, tray: false, inbox: null, people: [], locked: false },
  ...{ lockMinutes: 5, usedAt: null, display: null, displayOpen: false },
  ...{ unsandboxed: false, graphics: true },
  printers: { tag: { kind: 'ask' }, receipt: { kind: 'ask' }, drawer: true },
};
const server = { origin: 'https://shop.example.com', imageSources: [] };

it('saves settings immediately, in a file that only this user can read', async () => {
  const file = join(folder, 'new', 'settings.json');
  const settings = openSettings(file, readableLog().log);
  settings.set({ server });
  settings.set({ session: 'kept' });
  expect(openSettings(file, readableLog().log).get()).toEqual({
    ...asNew,
    server,
    session: 'kept',
  });
  await expectPrivate(file);
});

it.each([
  ['another shape', '{"server": 7, "session": "maybe"}'],
  ['a window far off screen', '{"window": {"x": 1e99, "y": 0, "width": 1, "height": 1}}'],
  ['a printer at no address', '{"printers":{"receipt":{"kind":"network","columns":7}}}'],
  ['a zoom that hides everything', '{"zoom": 0.0001, "background": "url(x)"}'],
])('uses defaults for %s', async (_what, text) => {
  const file = join(folder, 'settings.json');
  await writeFile(file, text);
  const settings = openSettings(file, readableLog().log);
  expect(settings.get()).toEqual(asNew);
});

it.each(['{"server": {', '[]'])('removes the session if the settings are %s', async (text) => {
  const file = join(folder, 'settings.json');
  await writeFile(file, text);
  const settings = openSettings(file, readableLog().log);
  expect(settings.get()).toEqual({ ...asNew, session: 'unwanted' });
});

it('keeps working if the disk is full', async () => {
  await writeFile(join(folder, 'file'), '');
  const { log, text } = readableLog();
  const settings = openSettings(join(folder, 'file', 'settings.json'), log);
  settings.set({ server });
  expect(settings.get().server).toEqual(server);
  expect(text()).toMatch(/"could not save the settings","code":"(ENOTDIR|EEXIST|ENOENT)"/);
  expect(text()).not.toContain(folder);
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('');
});
