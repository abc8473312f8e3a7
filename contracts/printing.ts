import * as z from 'zod/mini';

/** An 80 × 50 mm price tag, an 80 mm wide receipt, or a sheet of paper. */
export const Paper = z.enum(['tag', 'receipt', 'a4', 'letter']);
export type Paper = z.infer<typeof Paper>;

/** Why a receipt printer on the network didn't print. `interrupted`: the printout may be incomplete. */
const PrinterTrouble = z.enum([
  'unreachable',
  'interrupted',
  'no_paper',
  'cover_open',
  'printer_error',
]);
export type PrinterTrouble = z.infer<typeof PrinterTrouble>;

export const PrintOutcome = z.enum(['done', 'cancelled', 'failed', ...PrinterTrouble.options]);
export type PrintOutcome = z.infer<typeof PrintOutcome>;
