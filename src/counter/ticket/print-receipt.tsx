import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { shownNumber } from '#contracts/counter/offline.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { RollPaper } from './roll-paper.tsx';
import { useReceipt } from './use-receipt.ts';

/** A button that prints a ticket's receipt on an 80 mm roll. If printing fails, the ticket is still complete. */
export function PrintReceipt({ ticket }: { ticket: Ticket }) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const { roll, print } = useReceipt(ticket, 'receipt', setTrouble);
  const { busy } = print;
  function onPrint() {
    setTrouble(null);
    print.onPrint();
  }
  useCounterKeys({ [counterKeys.print]: onPrint });
  return (
    <>
      <Button
        look="paper"
        className="h-14 text-lg!"
        busy={busy}
        aria-keyshortcuts={counterKeys.print}
        onClick={onPrint}
      >
        {!busy && <Printer aria-hidden="true" className="size-5" />}
        {trouble === null ? 'Print receipt' : 'Print again'}
        <KeyCap name="P" />
      </Button>
      {trouble !== null && (
        <p role="alert" className="font-semibold text-error @md:col-span-2">
          The ticket is complete, but its receipt wasn’t printed. {trouble}
        </p>
      )}
      {createPortal(
        <div className="on-paper" aria-hidden="true">
          <RollPaper label={`Receipt ${shownNumber(ticket)}`} roll={roll} />
        </div>,
        document.body,
      )}
    </>
  );
}
