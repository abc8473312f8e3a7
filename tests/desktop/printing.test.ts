import { chown, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Roll } from '#contracts/counter/roll.ts';
import type { PrintOutcome } from '#contracts/printing.ts';
import {
  createPrinting,
  fileName,
  type PageSetup,
  type RememberedPrinter,
} from '#electron/main/printing.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { expectPrivate } from './support/expect-private.ts';
import { readableLog } from './support/quiet-log.ts';

let temporary: string;
const toPdf = vi.fn(async (_: PageSetup) => new TextEncoder().encode('%PDF-'));
const toPrinter = vi.fn(async (_: PageSetup, __: string | null): Promise<string | null> => null);
const openFile = vi.fn(async (_: string) => '');
const chooseFile = vi.fn(async (_: string): Promise<string | null> => null);
const toNetwork = vi.fn(async (_: Roll): Promise<PrintOutcome> => 'done');
const tell = vi.fn();
let remembered: RememberedPrinter;
const { log, text } = readableLog();

beforeEach(async () => {
  remembered = { kind: 'ask' };
  temporary = await temporaryFolder();
});
afterEach(() => void vi.clearAllMocks());
const begin = () =>
  createPrinting({
    ...{ toPdf, toPrinter, openFile, chooseFile, toNetwork, tell, temporary, log },
    printerFor: async () => remembered,
  });

it.each([
  ['tag', 80, 50, 0],
  ['a4', 210, 297, 15],
  ['letter', 215.9, 279.4, 15],
] as const)(
  'passes the size of %s in inches for a PDF and in micrometers for a printer',
  async (paper, width, height, margin) => {
    const printing = begin();
    expect(await printing.preview(paper, 'x')).toBe('done');
    expect(await printing.toPrinter(paper)).toBe('done');
    const [inches] = toPdf.mock.calls[0] ?? [];
    expect(inches?.width).toBeCloseTo(width / 25.4, 6);
    expect(inches?.height).toBeCloseTo(height / 25.4, 6);
    expect(inches?.margin).toBeCloseTo(margin / 25.4, 6);
    expect(toPrinter.mock.calls).toEqual([
      [{ width: width * 1000, height: height * 1000, margin: margin * 1000 }, null],
    ]);
  },
);

it('shows each preview from a new private file, and deletes it at the end', async () => {
  const printing = begin();
  await printing.preview('tag', 'Price tag');
  await printing.preview('tag', 'Price tag');
  const files = openFile.mock.calls.map(([file]) => file);
  expect(files.map((file) => basename(file))).toEqual(['Price tag.pdf', 'Price tag (2).pdf']);
  expect(await readFile(files[0] ?? '', 'utf8')).toBe('%PDF-');
  await expectPrivate(files[0] ?? '');
  await expectPrivate(dirname(files[0] ?? ''));
  printing.close();
  expect(await readdir(temporary)).toEqual([]);
});

// On Windows, links need a privilege.
it.skipIf(process.platform === 'win32')(
  'deletes folders that were left after a crash, but no links and no other users’ folders',
  async () => {
    const elsewhere = await temporaryFolder();
    await writeFile(join(elsewhere, 'kept.txt'), 'kept');
    await symlink(elsewhere, join(temporary, 'second-fret-print-link'));
    await writeFile(join(temporary, 'other.pdf'), '%PDF-');
    for (const name of ['old', 'others']) await mkdir(join(temporary, `second-fret-print-${name}`));
    await writeFile(join(temporary, 'second-fret-print-old', 'Booking.pdf'), '%PDF-');
    // Only root can change a folder's owner, so the test skips that part for other users.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(join(temporary, 'second-fret-print-others'), 65_534, 65_534);
    const printing = begin();
    await printing.preview('tag', 'x');
    printing.close();
    expect(await readdir(elsewhere)).toEqual(['kept.txt']);
    const left = ['second-fret-print-link', ...(isRoot ? ['second-fret-print-others'] : [])];
    expect((await readdir(temporary)).sort()).toEqual(['other.pdf', ...left]);
  },
);

it('saves only where the user chooses', async () => {
  const printing = begin();
  expect(await printing.save('a4', 'Booking 12')).toBe('cancelled');
  expect(toPdf).not.toHaveBeenCalled();
  chooseFile.mockResolvedValueOnce(join(temporary, 'mine.pdf'));
  expect(await printing.save('a4', '../../etc/passwd')).toBe('done');
  expect(chooseFile.mock.calls.flat()).toEqual(['Booking 12.pdf', 'etc passwd.pdf']);
  expect(await readdir(temporary)).toEqual(['mine.pdf']);
});

it('prints one document at a time', async () => {
  const printing = begin();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => printing.preview('tag', 'x')),
  );
  expect(outcomes).toEqual(['done', ...Array(19).fill('cancelled')]);
  expect(openFile).toHaveBeenCalledOnce();
});

it('distinguishes failed prints from canceled ones', async () => {
  const printing = begin();
  toPrinter.mockResolvedValueOnce('Print job canceled');
  expect(await printing.toPrinter('tag')).toBe('cancelled');
  toPrinter.mockResolvedValueOnce('Invalid printer settings');
  expect(await printing.toPrinter('tag')).toBe('failed');
  toPdf.mockRejectedValueOnce(new Error('no window'));
  expect(await printing.preview('tag', 'x')).toBe('failed');
  openFile.mockResolvedValueOnce('no program opens this');
  expect(await printing.preview('tag', 'x')).toBe('failed');
  chooseFile.mockResolvedValueOnce(join(temporary, 'gone', 'mine.pdf'));
  expect(await printing.save('tag', 'x')).toBe('failed');
  expect(text()).toContain('Invalid printer settings');
});

it('prints on the remembered printer without a dialog', async () => {
  const printing = begin();
  remembered = { kind: 'system', name: 'Zebra', found: true };
  expect(await printing.toPrinter('tag')).toBe('done');
  expect(toPrinter.mock.calls.map(([, name]) => name)).toEqual(['Zebra']);
  const roll: Roll = [{ as: 'rule' }];
  remembered = { kind: 'network' };
  toNetwork.mockResolvedValueOnce('no_paper');
  expect(await printing.toPrinter('receipt', roll)).toBe('no_paper');
  expect(toNetwork.mock.calls).toEqual([[roll]]);
  expect(toPrinter).toHaveBeenCalledOnce();
  expect(tell).not.toHaveBeenCalled();
});

it.each([
  ['is gone', false],
  ['refuses', true],
])('reports a remembered printer that %s, and opens the dialog', async (_, found) => {
  const printing = begin();
  remembered = { kind: 'system', name: 'Zebra', found };
  if (found) toPrinter.mockResolvedValueOnce('Invalid printer settings');
  expect(await printing.toPrinter('tag')).toBe('done');
  expect(toPrinter.mock.calls.map(([, name]) => name)).toEqual(found ? ['Zebra', null] : [null]);
  expect(tell.mock.calls).toEqual([[expect.stringContaining('“Zebra” isn’t available')]]);
});

it.each([
  ['Fender Strat, 1962', 'Fender Strat, 1962'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Windows\\win.ini', 'C Windows win.ini'],
  ['\u202egpj.exe\n', 'gpj.exe'],
  ['  ...  ', 'Second Fret'],
  ['CON', 'Second Fret'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('names a file for %j: %j', (given, name) => {
  expect(fileName(given)).toBe(name);
});
