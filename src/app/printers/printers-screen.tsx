import { createPortal } from 'react-dom';
import type { Printers } from '#contracts/app/printers.ts';
import type { Roll } from '#contracts/counter/roll.ts';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { PrinterSelect } from './printer-select.tsx';
import { ReceiptPrinter } from './receipt-printer.tsx';
import { type Saving, usePrinters } from './use-printers.ts';
import { useTestPrint } from './use-test-print.ts';

/** The settings for this computer's price tag and receipt printers. */
export function Component() {
  const { printers, saving } = usePrinters();
  return (
    <div className="page-width max-w-2xl py-10 lg:py-16">
      <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
        Printers
      </h1>
      <FretboardRule className="my-6 text-rule" />
      <p className="mb-6 max-w-prose">
        Choose a printer to print without a dialog. A4 and Letter pages always use the dialog.
      </p>
      {printers ? (
        <Choices printers={printers} saving={saving} />
      ) : (
        <Loading label="The printers are loading">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </div>
  );
}

function Choices({ printers, saving }: { printers: Printers; saving: Saving }) {
  const test = useTestPrint(printers);
  return (
    <div className="grid gap-6">
      <section aria-labelledby="tags" className="plate grid gap-4 p-5 sm:p-6">
        <h2 id="tags" className="text-2xl">
          Price tags
        </h2>
        <PrinterSelect
          label="Printer for price tags"
          choice={printers.tag}
          found={printers.found}
          onChoose={(tag) => saving.mutate({ tag })}
          test={() => test.print('tag')}
          testing={test.busy}
        />
      </section>
      <ReceiptPrinter printers={printers} saving={saving} test={test} />
      <TestPaper paper={test.paper} roll={test.roll} />
    </div>
  );
}

/** The test page for a system printer: a frame labeled with its size. The whole frame must fit on the paper. */
function TestPaper({ paper, roll }: { paper: 'tag' | 'receipt'; roll: Roll }) {
  const tag = paper === 'tag';
  return createPortal(
    <div className="on-paper" aria-hidden="true">
      <div className={`bg-white text-black ${tag ? 'h-[50mm] w-[80mm] p-[3mm]' : 'w-[72mm]'}`}>
        <div
          className={`grid content-center justify-items-center gap-[1mm] border-[0.5mm] border-black p-[2mm] text-[3.4mm] ${tag ? 'h-full' : ''}`}
        >
          <p className="font-display text-[6mm]">Test print</p>
          <p>{tag ? 'This frame is 74 × 44 mm.' : 'This frame is 72 mm wide.'}</p>
          <p>Measure it: the whole frame must be printed, at exactly this size.</p>
          {!tag &&
            roll.map((part, at) =>
              part.as === 'row' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
                <p key={at} className="flex w-full justify-between">
                  <span>{part.name}</span>
                  <span>{part.value}</span>
                </p>
              ) : null,
            )}
        </div>
      </div>
    </div>,
    document.body,
  );
}
