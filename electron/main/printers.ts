import type { Printers } from '#contracts/app/printers.ts';
import type { Roll } from '#contracts/counter/roll.ts';
import type { Paper, PrinterTrouble } from '#contracts/printing.ts';
import type { ChannelHandlers } from './channel-server.ts';
import type { Log } from './log.ts';
import { type PrinterAddress, parsePrinterAddress, printerAddress } from './printer-address.ts';
import type { RememberedPrinter } from './printing.ts';
import type { SettingsFile } from './settings.ts';

type Options = {
  settings: SettingsFile;
  /** Returns the system's printers. */
  find(): Promise<{ name: string; label: string }[]>;
  /** Asks the user whether to send receipts to this address. */
  confirm(address: string): Promise<boolean>;
  send(address: PrinterAddress, bytes: Uint8Array): Promise<'done' | PrinterTrouble>;
  openDrawer(address: PrinterAddress): Promise<'done' | PrinterTrouble>;
  log: Log;
};

/** Manages the remembered printers and the cash drawer. */
export function createPrinters({ settings, find, confirm, send, openDrawer, log }: Options) {
  const remembered = () => settings.get().printers;
  const state = async (): Promise<Printers> => ({ found: await find(), ...remembered() });

  /** The latest job of each network printer. A printer accepts only one connection, so its jobs wait for each other. */
  const latest = new Map<string, Promise<unknown>>();

  /** Calls `use` with the network printer's settings. Returns `failed` if there is no network printer. */
  async function onNetwork(
    use: (address: PrinterAddress, columns: number) => Promise<'done' | PrinterTrouble>,
  ) {
    const { receipt } = remembered();
    const address = receipt.kind === 'network' ? parsePrinterAddress(receipt.address) : null;
    if (receipt.kind !== 'network' || !address) return 'failed';
    const { columns, address: printer } = receipt;
    const job = (latest.get(printer) ?? Promise.resolve()).then(() => use(address, columns));
    latest.set(
      printer,
      job.catch(() => undefined),
    );
    const outcome = await job;
    if (outcome !== 'done') log.warn('the receipt printer did not work', { why: outcome });
    return outcome;
  }

  return {
    /** Returns the printer for a kind of paper. A4 and Letter sheets always use the print dialog. */
    async printerFor(paper: Paper): Promise<RememberedPrinter> {
      if (paper !== 'tag' && paper !== 'receipt') return { kind: 'ask' };
      const choice = remembered()[paper];
      if (choice.kind !== 'system') return { kind: choice.kind };
      const found = (await find()).some(({ name }) => name === choice.name);
      return { ...choice, found };
    },

    print: (roll: Roll) =>
      onNetwork(async (address, columns) => {
        // The encoder is large, so it is loaded on demand.
        const { rollCommands } = await import('./roll-commands.ts');
        return send(address, rollCommands(roll, columns));
      }),

    handlers: {
      'printers.state': state,

      async 'printers.choose'(change) {
        const { receipt } = change;
        let checked = receipt;
        if (receipt?.kind === 'network') {
          const parsed = parsePrinterAddress(receipt.address);
          if (!parsed) {
            return { ok: false, message: 'Enter an address such as 192.168.1.50:9100.' };
          }
          const address = printerAddress(parsed);
          const before = remembered().receipt;
          const same = before.kind === 'network' && before.address === address;
          // Only the user may choose the printer's address, because a malicious page could send commands to other
          // devices.
          if (!same && !(await confirm(address))) {
            return { ok: false, message: 'The printer was not changed.' };
          }
          checked = { ...receipt, address };
        }
        const { tag, drawer } = change;
        settings.set({
          printers: {
            ...remembered(),
            ...(tag && { tag }),
            ...(checked && { receipt: checked }),
            ...(drawer !== undefined && { drawer }),
          },
        });
        return { ok: true, printers: await state() };
      },

      async 'printers.openDrawer'(why) {
        const { receipt, drawer } = remembered();
        if (why === 'cash' && (!drawer || receipt.kind !== 'network')) return 'done';
        return onNetwork((address) => openDrawer(address));
      },
    } satisfies Partial<ChannelHandlers>,
  };
}
export type RememberedPrinters = ReturnType<typeof createPrinters>;
