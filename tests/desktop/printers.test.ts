import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PrinterTrouble } from '#contracts/printing.ts';
import { createPrinters } from '#electron/main/printers.ts';
import * as receiptPrinter from '#electron/main/receipt-printer.ts';
import { openSettings } from '#electron/main/settings.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { networkPrinter } from './support/network-printer.ts';
import { readableLog } from './support/quiet-log.ts';

const confirm = vi.fn(async (_: string) => true);
const send = vi.fn(async (): Promise<'done' | PrinterTrouble> => 'done');
const openDrawer = vi.fn(async (): Promise<'done' | PrinterTrouble> => 'done');
const find = async () => [{ name: 'Zebra', label: 'Zebra ZD421' }];
const network = { kind: 'network', address: '192.168.1.50', columns: 42 } as const;
const saved = { ...network, address: '192.168.1.50:9100' };

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  vi.clearAllMocks();
});

async function begin() {
  const { log } = readableLog();
  const settings = openSettings(join(folder, 'settings.json'), log);
  const options = { settings, find, confirm, send, openDrawer, log };
  const { handlers, print, printerFor } = createPrinters(options);
  return { handlers, print, printerFor, settings, choose: handlers['printers.choose'] };
}

it('remembers printers, and asks the user about each new address on the network', async () => {
  const { choose, handlers, settings } = await begin();
  expect(await choose({ tag: { kind: 'system', name: 'Zebra' } })).toMatchObject({ ok: true });
  expect(confirm).not.toHaveBeenCalled();
  expect(await choose({ receipt: network })).toMatchObject({ ok: true });
  expect(await choose({ receipt: { ...network, columns: 48 } })).toMatchObject({ ok: true });
  expect(confirm.mock.calls).toEqual([['192.168.1.50:9100']]);
  const known = {
    tag: { kind: 'system', name: 'Zebra' },
    receipt: { ...saved, columns: 48 },
    drawer: true,
  };
  expect(await handlers['printers.state']()).toEqual({ found: await find(), ...known });
  expect(settings.get().printers).toEqual(known);
});

it('keeps the printer if the user declines or the address is invalid', async () => {
  const { choose, settings } = await begin();
  confirm.mockResolvedValueOnce(false);
  const declined = { ok: false, message: 'The printer was not changed.' };
  expect(await choose({ receipt: network, drawer: false })).toEqual(declined);
  const wrong = await choose({ receipt: { ...network, address: 'http://printer/' } });
  expect(wrong).toMatchObject({ ok: false, message: expect.stringContaining('192.168.1.50') });
  expect(confirm).toHaveBeenCalledOnce();
  expect(settings.get().printers).toMatchObject({ receipt: { kind: 'ask' }, drawer: true });
});

it('prints sheets with the dialog, and reports a printer that is gone', async () => {
  const { choose, printerFor } = await begin();
  await choose({
    tag: { kind: 'system', name: 'Zebra' },
    receipt: { kind: 'system', name: 'Old' },
  });
  expect(await printerFor('a4')).toEqual({ kind: 'ask' });
  expect(await printerFor('tag')).toMatchObject({ name: 'Zebra', found: true });
  expect(await printerFor('receipt')).toMatchObject({ name: 'Old', found: false });
});

it('opens the drawer for cash only if this setting is on, and only with a network printer', async () => {
  const { choose, handlers } = await begin();
  const open = handlers['printers.openDrawer'];
  expect([await open('cash'), await open('no_sale')]).toEqual(['done', 'failed']);
  expect(openDrawer).not.toHaveBeenCalled();
  await choose({ receipt: network });
  openDrawer.mockResolvedValueOnce('unreachable');
  expect(await open('cash')).toBe('unreachable');
  expect(openDrawer.mock.calls).toEqual([[{ host: '192.168.1.50', port: 9100 }]]);
  await choose({ drawer: false });
  expect([await open('cash'), await open('no_sale')]).toEqual(['done', 'done']);
  expect(openDrawer).toHaveBeenCalledTimes(2);
});

it('opens the drawer and prints one after the other', async () => {
  const { choose, handlers, print } = await begin();
  const printer = await networkPrinter();
  onTestFinished(printer.close);
  send.mockImplementation(receiptPrinter.sendToPrinter as never);
  openDrawer.mockImplementation(receiptPrinter.openDrawer as never);
  await choose({ receipt: { ...network, address: `127.0.0.1:${printer.address.port}` } });
  const roll = [{ as: 'text', text: 'Thank you' }] as const;
  const outcomes = [handlers['printers.openDrawer']('cash'), print([...roll]), print([...roll])];
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done']);
  expect(printer.text()).toMatch(/^.p.*Thank you.*Thank you/s);
});

it('sends a receipt to the printer, with lines of the selected width', async () => {
  const { choose, print } = await begin();
  const roll = [{ as: 'rule' }] as const;
  expect(await print([...roll])).toBe('failed');
  await choose({ receipt: { ...network, columns: 48 } });
  send.mockResolvedValueOnce('no_paper');
  expect(await print([...roll])).toBe('no_paper');
  const [[address, bytes] = []] = send.mock.calls as unknown as [[object, Uint8Array]?];
  expect(address).toEqual({ host: '192.168.1.50', port: 9100 });
  expect(Buffer.from(bytes ?? []).toString('latin1')).toContain('-'.repeat(48));
});
