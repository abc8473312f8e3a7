import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import type { Sale } from '#contracts/sales.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { Button } from '#src/ui/button.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { Receipt } from './receipt.tsx';

/** A button that prints a ticket's receipt on an 80 mm roll. */
export function PrintReceipt({ sale }: { sale: Sale }) {
  const name = `Receipt ${sale.number}`;
  const { busy, onPrint } = usePrint({ paper: 'receipt', name, onFailed: toastError });
  return (
    <>
      <Button look="paper" className="h-14 text-lg!" busy={busy} onClick={onPrint}>
        {!busy && <Printer aria-hidden="true" className="size-5" />}
        Print receipt
      </Button>
      {createPortal(
        <div className="on-paper" aria-hidden="true">
          <Receipt sale={sale} />
        </div>,
        document.body,
      )}
    </>
  );
}
