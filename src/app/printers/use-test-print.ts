import { useEffect, useRef, useState } from 'react';
import type { Printers } from '#contracts/app/printers.ts';
import type { Roll } from '#contracts/counter/roll.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';

type TestedPaper = 'tag' | 'receipt';
export type TestPrint = {
  print: (paper: TestedPaper) => void;
  busy: boolean;
  paper: TestedPaper;
  roll: Roll;
};

/** Prints a test page on the selected printer, so that the user can check its size, characters and lines. */
export function useTestPrint({ receipt }: Printers): TestPrint {
  const [asked, ask] = useState<{ paper: TestedPaper } | null>(null);
  const columns = receipt.kind === 'network' ? receipt.columns : 42;
  const roll = testRoll(columns);
  const paper = asked?.paper ?? 'tag';
  const { busy, onPrint } = usePrint({
    paper,
    name: 'Test print',
    roll,
    onPrinted: () => toastSuccess('The test page has been printed.'),
    onFailed: toastError,
  });
  const latest = useRef(onPrint);
  latest.current = onPrint;
  useEffect(() => {
    // By now, the test page for this paper has been rendered.
    if (asked) latest.current();
  }, [asked]);
  return { print: (wanted) => ask({ paper: wanted }), busy, paper, roll };
}

const testRoll = (columns: number): Roll => [
  { as: 'title', text: 'Test print' },
  { as: 'text', text: 'These characters must look right: € £ é è ñ ö ü ß å ç', centered: true },
  { as: 'rule' },
  { as: 'text', text: '1234567890'.repeat(5).slice(0, columns) },
  { as: 'row', name: 'A name at the left edge', value: '$1,299.00' },
  { as: 'row', name: 'Total', value: '$1,299.00', big: true },
  { as: 'rule' },
  { as: 'code', text: 'TEST' },
];
