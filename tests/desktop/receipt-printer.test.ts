import { afterEach, expect, it } from 'vitest';
import type { Roll } from '#contracts/counter/roll.ts';
import { parsePrinterAddress, printerAddress } from '#electron/main/printer-address.ts';
import { isInside, openDrawer, sendToPrinter } from '#electron/main/receipt-printer.ts';
import { printable, rollCommands } from '#electron/main/roll-commands.ts';
import { coverOpen, networkPrinter, noPaper } from './support/network-printer.ts';

type Printer = Awaited<ReturnType<typeof networkPrinter>>;
const printers: Printer[] = [];
const start = async (...given: Parameters<typeof networkPrinter>) => {
  const printer = await networkPrinter(...given);
  printers.push(printer);
  return printer;
};
afterEach(async () => {
  for (const printer of printers.splice(0)) await printer.close();
});

const roll: Roll = [
  { as: 'title', text: 'Café Gitarre' },
  { as: 'text', text: 'Rückgabe für 5 €\nzweite Zeile', centered: true },
  { as: 'rule' },
  {
    as: 'row',
    name: 'Fender Stratocaster American Vintage II 1961',
    value: '$1,299.00',
    notes: ['Serial number V123'],
  },
  { as: 'row', name: 'Total', value: '$1,299.00', big: true },
  { as: 'code', text: 'T-12' },
];
const times = { connect: 500, status: 100, write: 200 };

it('prints every part, with accents and the euro sign, then cuts', async () => {
  const printer = await start();
  expect(await sendToPrinter(printer.address, rollCommands(roll, 42), times)).toBe('done');
  const text = printer.text();
  // Code page 858: é is 0x82, ü is 0x81, € is 0xd5.
  expect(text).toContain('\x1bt\x13');
  for (const part of ['Caf\x82 Gitarre', 'R\x81ckgabe f\x81r 5 \xd5', 'zweite Zeile']) {
    expect(text).toContain(part);
  }
  const lines = text.split('\n');
  const first = lines.find((line) => line.includes('Fender'));
  expect(first).toMatch(/^Fender Stratocaster American {5}\$1,299\.00$/);
  expect(first?.length).toBe(42);
  expect(text).toContain('  Serial number V123');
  expect(text).toContain('{BT-12');
  expect(text.lastIndexOf('\x1dV')).toBe(text.lastIndexOf('\x1d'));
});

it('fits every line on the paper', () => {
  const words = { as: 'text', text: 'Returns within fourteen days. '.repeat(6) } as const;
  for (const columns of [42, 48]) {
    const bytes = rollCommands([words, ...roll.slice(2, 4)], columns);
    const lines = Buffer.from(bytes).toString('latin1').split('\n');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the printer's commands are not printed
    const widths = lines.map((line) => line.replace(/[\x1b\x1c\x1d][^ ]{1,2}/g, '').length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
  }
});

it.each([
  ['\x1b@\x1dV\x00 cut', ' @ V  cut'],
  ['“Don’t” – 3…', '"Don\'t" - 3...'],
  ['Dvořák Šimůnek', 'Dvorák Simunek'],
  ['4:05\u202fPM', '4:05 PM'],
  ['Łukasz Ångström ½', 'Lukasz Ångström ½'],
  ['−5% C♯ B♭ ™ ①', '-5% C# Bb (tm) 1'],
  ['Дмитрий', 'Dmitriy'],
  ['山田 やまだ 🎸', 'ShanTian yamada '],
  ['김 Ωμέγα أحمد', "gim Omega 'Hmd"],
  ['\u{10ffff}\ud800.', '.'],
])('prints %j as %j', (given, text) => {
  expect(printable(given)).toBe(text);
});

it('opens the cash drawer even without paper', async () => {
  const printer = await start({ status: noPaper });
  expect(await openDrawer(printer.address, times)).toBe('done');
  expect(printer.text()).toContain('\x1bp\x00');
});

it('prints on a printer that doesn’t report its status', async () => {
  const printer = await start({ status: null });
  expect(await sendToPrinter(printer.address, rollCommands(roll, 42), times)).toBe('done');
  expect(printer.text()).toContain('{BT-12');
});

it.each([
  ['no paper', { status: noPaper }, 'no_paper', false],
  ['an open cover', { status: coverOpen }, 'cover_open', false],
  ['paper that ran out', { after: noPaper }, 'no_paper', true],
  ['an error', { status: [0x52, 0x12] as const }, 'printer_error', false],
  ['a connection that breaks off', { breaksAt: 20 }, 'interrupted', true],
  ['one without status that breaks off', { status: null, breaksAt: 20 }, 'interrupted', true],
] as const)('reports %s', async (_, behavior, outcome, sent) => {
  const printer = await start(behavior);
  expect(await sendToPrinter(printer.address, rollCommands(roll, 42), times)).toBe(outcome);
  expect(printer.bytes().length > 0).toBe(sent);
});

it('gives up on a printer that accepts the connection but not the bytes', async () => {
  const printer = await start({ stalls: true });
  const much = new Uint8Array(30_000_000);
  expect(await sendToPrinter(printer.address, much, times)).toBe('interrupted');
});

it('reports a printer that refuses the connection, and a name that doesn’t exist', async () => {
  const printer = await networkPrinter();
  await printer.close();
  expect(await sendToPrinter(printer.address, rollCommands(roll, 42), times)).toBe('unreachable');
  const nowhere = { host: 'printer.invalid', port: 9100 };
  expect(await sendToPrinter(nowhere, rollCommands(roll, 42), times)).toBe('unreachable');
});

it.each([
  ['10.0.0.9', true],
  ['172.31.255.1', true],
  ['192.168.1.50', true],
  ['127.0.0.1', true],
  ['fd00::5', true],
  ['::1', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['2001:4860:4860::8888', false],
])('sends nothing to a public address: %s', async (host, inside) => {
  expect(isInside(host)).toBe(inside);
  if (inside) return;
  expect(await sendToPrinter({ host, port: 9100 }, rollCommands(roll, 42), times)).toBe(
    'unreachable',
  );
});

it.each([
  ['192.168.1.50', '192.168.1.50:9100'],
  [' Printer.local:9101 ', 'printer.local:9101'],
  ['[fd00::5]:9100', '[fd00::5]:9100'],
  ['http://printer', null],
  ['printer:0', null],
  ['printer:99999', null],
  ['user@printer', null],
  ['127.1', null],
  ['', null],
])('reads the address %j as %j', (text, address) => {
  const parsed = parsePrinterAddress(text);
  expect(parsed && printerAddress(parsed)).toBe(address);
});
