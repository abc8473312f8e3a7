import { useState } from 'react';
import type { Paper, PrintOutcome } from '#contracts/desktop.ts';
import { platform } from '#src/platform/index.ts';
import { usePaper } from './paper.ts';

type Print = {
  paper: Paper;
  /** The name of the PDF file. */
  name: string;
  onFailed: (message: string) => void;
};

const failures = {
  printer: 'Couldn’t print. Check that the printer is on, or save a PDF and print that.',
  pdf: 'Couldn’t save the PDF. Try again, or choose another folder.',
};

/** Returns the actions that print the screen or save it as a PDF. The PDF actions are null in a browser. */
export function usePrint({ paper, name, onFailed }: Print) {
  const [busy, setBusy] = useState(false);
  const { print } = platform;
  usePaper(paper);

  async function run(way: () => Promise<PrintOutcome>, failure: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    const outcome = await way().catch(() => 'failed' as const);
    setBusy(false);
    if (outcome === 'failed') onFailed(failure);
  }
  const { pdf } = print;
  return {
    busy,
    onPrint: () => void run(() => print.toPrinter(paper), failures.printer),
    onPreview: pdf ? () => void run(() => pdf.preview(paper, name), failures.pdf) : null,
    onSave: pdf ? () => void run(() => pdf.save(paper, name), failures.pdf) : null,
  };
}
