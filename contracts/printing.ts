/** An 80 × 50 mm price tag, an 80 mm wide receipt, or a sheet of paper. */
export type Paper = 'tag' | 'receipt' | 'a4' | 'letter';

/** Why a receipt printer on the network didn't print. `interrupted`: the printout may be incomplete. */
export const printerTroubles = [
  'unreachable',
  'interrupted',
  'no_paper',
  'cover_open',
  'printer_error',
] as const;
export type PrinterTrouble = (typeof printerTroubles)[number];
export type PrintOutcome = 'done' | 'cancelled' | 'failed' | PrinterTrouble;
