import { useState } from 'react';
import type { Roll } from '#contracts/counter/roll.ts';
import type { Paper, PrinterTrouble, PrintOutcome } from '#contracts/printing.ts';
import { platform } from '#src/platform/index.ts';
import { usePaper } from './paper.ts';

type Print = {
  paper: Paper;
  /** The PDF's file name. */
  name: string;
  /** A network receipt printer prints this roll instead of the page. */
  roll?: Roll;
  onPrinted?: () => void;
  onFailed: (message: string) => void;
};

const failures = {
  printer: 'Couldn’t print. Check that the printer is on, or save a PDF and print that.',
  pdf: 'Couldn’t save the PDF. Try again, or choose another folder.',
};

/** For each printer problem, a message that says what happened and what to do. */
export const troubleText: Record<PrinterTrouble, string> = {
  unreachable:
    'The receipt printer isn’t responding. Check that it is on and connected to the network.',
  interrupted: 'The receipt printer stopped responding. Part of the receipt may be printed.',
  no_paper: 'The receipt printer has no paper. Put in a new roll.',
  cover_open: 'The receipt printer’s cover is open. Close it.',
  printer_error: 'The receipt printer reports an error. Check its paper and its cutter.',
};

/** Returns functions that print the screen or save it as a PDF. The PDF functions are null in a browser. */
export function usePrint({ paper, name, roll, onPrinted, onFailed }: Print) {
  const [busy, setBusy] = useState(false);
  const { print } = platform;
  usePaper(paper);

  async function run(way: () => Promise<PrintOutcome>, failure: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    const outcome = await way().catch(() => 'failed' as const);
    setBusy(false);
    if (outcome === 'done') onPrinted?.();
    else if (outcome !== 'cancelled') {
      onFailed(outcome === 'failed' ? failure : troubleText[outcome]);
    }
  }
  const { pdf } = print;
  return {
    busy,
    onPrint: () => void run(() => print.toPrinter(paper, roll), failures.printer),
    onPreview: pdf ? () => void run(() => pdf.preview(paper, name), failures.pdf) : null,
    onSave: pdf ? () => void run(() => pdf.save(paper, name), failures.pdf) : null,
  };
}
