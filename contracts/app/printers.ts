import * as z from 'zod/mini';
import { text } from './channel.ts';

const name = text(300);

/** `ask`: the user chooses in the system's dialog. `system`: a system printer, without a dialog. */
const systemChoices = [
  z.strictObject({ kind: z.literal('ask') }),
  z.strictObject({ kind: z.literal('system'), name }),
] as const;

/** Which printer is used for price tags. */
export const SystemPrinterChoice = z.discriminatedUnion('kind', [...systemChoices]);
export type SystemPrinterChoice = z.infer<typeof SystemPrinterChoice>;

/**
 * Which printer is used for receipts. `network`: one that supports ESC/POS, at an address such as `192.168.1.50:9100`.
 * `columns` is how many characters fit on a line.
 */
export const PrinterChoice = z.discriminatedUnion('kind', [
  ...systemChoices,
  z.strictObject({
    kind: z.literal('network'),
    address: name,
    columns: z.literal([42, 48]),
  }),
]);
export type PrinterChoice = z.infer<typeof PrinterChoice>;

export const Printers = z.strictObject({
  /** The printers that are installed on the computer. */
  found: z.array(z.strictObject({ name: z.string(), label: z.string() })),
  tag: SystemPrinterChoice,
  receipt: PrinterChoice,
  /** Whether cash payments open the cash drawer, which is connected to the network printer. */
  drawer: z.boolean(),
});
export type Printers = z.infer<typeof Printers>;

export const PrintersChange = z.partial(z.omit(Printers, { found: true }));
export type PrintersChange = z.infer<typeof PrintersChange>;
