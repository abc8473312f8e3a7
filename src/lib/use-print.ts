import { useState } from 'react';
import type { Paper, PrintOutcome } from '#contracts/desktop.ts';
import { platform } from '#src/platform/index.ts';
import { usePaper } from './paper.ts';

type Print = {
  paper: Paper;
  /** What a file of it would be called. */
  name: string;
  onFailed: (message: string) => void;
};

const failures = {
  printer:
    'Not printed: the printer did not answer. Is it on? A PDF can be printed from any other place.',
  pdf: 'The PDF could not be made. Try again, or another folder.',
};

/** The ways to print what the screen shows; those to a PDF only where the machine has them. */
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
