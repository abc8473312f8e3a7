import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInbox, type Inbox } from '#electron/main/inbox.ts';
import { createOfferedImages, type OfferedImages } from '#electron/main/offered-images.ts';
import { openSettings, type SettingsFile } from '#electron/main/settings.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { until } from '#tests/support/until.ts';
import { readableLog } from './support/quiet-log.ts';

const size = { width: 32, height: 24 };
const limits = { settle: 80, poll: 400, entries: 100 };
let home: string;
let folder: string;
let settings: SettingsFile;
let offered: OfferedImages;
let inbox: Inbox;
let chosen: string | null;
const onChange = vi.fn();
const { log } = readableLog();
/** Links need a privilege on Windows. */
const posix = process.platform !== 'win32';

beforeEach(async () => {
  home = await temporaryFolder();
  folder = join(home, 'Camera');
  await mkdir(folder);
  settings = openSettings(join(home, 'settings.json'), log);
  offered = createOfferedImages();
  chosen = folder;
  inbox = begin();
});
afterEach(() => {
  inbox.close();
  onChange.mockReset();
});

function begin(): Inbox {
  return createInbox({
    ...{ settings, offered, log, limits, onChange },
    chooseFolder: async () => chosen,
  });
}

const names = () => inbox.state().images.map(({ name }) => name);
const shows = (...expected: string[]) =>
  until(() => names().join() === expected.join(), `the inbox shows ${expected}`);
const arrive = async (name: string) => writeFile(join(folder, name), await jpeg(size));
const status = async (url: string) =>
  (await offered.answer(new Request(new URL(url, 'app://second-fret')))).status;

it('waits until a file is complete', async () => {
  await inbox.choose();
  const bytes = await jpeg(size);
  await writeFile(join(folder, 'slow.jpg'), bytes.subarray(0, 50));
  await arrive('after.jpg');
  const slow = setInterval(() => void appendFile(join(folder, 'slow.jpg'), 'x'), 20);
  await shows('after.jpg');
  clearInterval(slow);
  await shows('after.jpg', 'slow.jpg');
});

it('offers a file again after it was changed', async () => {
  await inbox.choose();
  await arrive('one.jpg');
  await shows('one.jpg');
  const [before] = inbox.state().images;
  await appendFile(join(folder, 'one.jpg'), 'more');
  await until(
    () => inbox.state().images.some(({ id }) => id !== before?.id),
    'the changed file is offered',
  );
  expect(await status(before?.url ?? '')).toBe(404);
});

it('skips hidden files, downloads, other files, links and folders', async () => {
  await inbox.choose();
  const picture = await jpeg(size);
  await writeFile(join(home, 'private.jpg'), picture);
  if (posix) await symlink(join(home, 'private.jpg'), join(folder, 'link.jpg'));
  await mkdir(join(folder, 'more.jpg'));
  for (const name of ['.hidden.jpg', 'a.jpg.part', 'b.crdownload', '~c.jpg', 'd.tmp', 'e.jpg~']) {
    await writeFile(join(folder, name), picture);
  }
  await writeFile(join(folder, 'program.jpg'), 'MZ');
  await writeFile(join(folder, 'empty.jpg'), '');
  await arrive('good.jpg');
  await shows('good.jpg');
  await rename(join(folder, 'a.jpg.part'), join(folder, 'a.jpg'));
  await shows('good.jpg', 'a.jpg');
});

it('does not offer used photos again, and changes no file', async () => {
  await inbox.choose();
  await arrive('one.jpg');
  await arrive('two.jpg');
  await shows('one.jpg', 'two.jpg');
  const before = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name))),
  );
  const [first] = inbox.state().images;
  inbox.dismiss([first?.id ?? '']);
  await shows('two.jpg');
  await arrive('three.jpg');
  await shows('two.jpg', 'three.jpg');
  expect(await status(first?.url ?? '')).toBe(404);
  await rm(join(folder, 'three.jpg'));
  await shows('two.jpg');
  const after = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name))),
  );
  expect(after).toEqual(before);
});

it('offers the newest of many photos, and the next ones when those are used', async () => {
  for (const n of Array(30).keys()) await arrive(`${String(n).padStart(2, '0')}.jpg`);
  await inbox.choose();
  await until(() => inbox.state().images.length === 24, 'as many as it offers');
  expect(names().at(-1)).toBe('29.jpg');
  inbox.dismiss(inbox.state().images.map(({ id }) => id));
  await until(() => inbox.state().images.length === 6, 'the remaining photos are offered');
});

it('reports a missing folder, and continues when it is back', async () => {
  await inbox.choose();
  await arrive('one.jpg');
  await shows('one.jpg');
  const [before] = inbox.state().images;
  await rename(folder, join(home, 'Elsewhere'));
  await until(() => inbox.state().trouble === 'missing', 'it is missed');
  expect(inbox.state()).toMatchObject({ folder: 'Camera', images: [] });
  expect(await status(before?.url ?? '')).toBe(404);
  await mkdir(folder);
  await arrive('two.jpg');
  await shows('two.jpg');
  expect(inbox.state().trouble).toBeNull();
  await arrive('three.jpg');
  await shows('two.jpg', 'three.jpg');
});

type Trouble = [what: string, trouble: string, make: () => Promise<void>];
// Use a link that points to itself, because file permissions would not stop root from reading the folder.
const linked: Trouble = ['a link to itself', 'unreadable', () => symlink(folder, folder)];

it.each<Trouble>([
  ['a file', 'missing', () => writeFile(folder, '')],
  ...(posix ? [linked] : []),
  [
    'a folder with too many files',
    'crowded',
    async () => {
      await mkdir(folder);
      const names = Array.from({ length: 101 }, (_, n) => String(n));
      await Promise.all(names.map((name) => writeFile(join(folder, name), '')));
    },
  ],
])('reports that %s is %s', async (_what, trouble, make) => {
  await rm(folder, { recursive: true });
  await make();
  await inbox.choose();
  await until(() => inbox.state().trouble === trouble, 'it says so');
});

it('is remembered, and can be turned off', async () => {
  await inbox.choose();
  inbox.close();
  await arrive('one.jpg');
  inbox = begin();
  await shows('one.jpg');
  const [image] = inbox.state().images;
  expect(await inbox.turnOff()).toEqual({ folder: null, trouble: null, images: [] });
  expect(settings.get().inbox).toBeNull();
  expect(await status(image?.url ?? '')).toBe(404);
});
