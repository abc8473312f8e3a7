import type { Printers } from '#contracts/app/desktop.ts';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { PrinterSelect } from './printer-select.tsx';
import { ReceiptPrinter } from './receipt-printer.tsx';
import { TestPaper } from './test-paper.tsx';
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
