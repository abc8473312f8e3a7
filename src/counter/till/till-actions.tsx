import { useState } from 'react';
import type { Till } from '#contracts/counter/till.ts';
import { DrawerButton } from '#src/counter/ticket/drawer-button.tsx';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { CashMoveDialog } from './cash-move-dialog.tsx';
import { CloseTillDialog } from './close-till-dialog.tsx';

/** The buttons for an open till. */
export function TillActions({ till }: { till: Till }) {
  const [dialog, setDialog] = useState<'in' | 'out' | 'close' | null>(null);
  const close = () => setDialog(null);
  useCounterKeys({
    [counterKeys.cashIn]: () => setDialog('in'),
    [counterKeys.cashOut]: () => setDialog('out'),
    [counterKeys.closeTill]: () => setDialog('close'),
  });
  return (
    <>
      <Button
        look="paper"
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.cashIn}
        onClick={() => setDialog('in')}
      >
        Cash in
        <KeyCap name="+" />
      </Button>
      <Button
        look="paper"
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.cashOut}
        onClick={() => setDialog('out')}
      >
        Cash out
        <KeyCap name="-" />
      </Button>
      <DrawerButton />
      <Button
        look="amber"
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.closeTill}
        onClick={() => setDialog('close')}
      >
        Close the till
        <KeyCap name="Z" />
      </Button>
      <CashMoveDialog
        direction={dialog === 'in' || dialog === 'out' ? dialog : null}
        onClose={close}
      />
      <CloseTillDialog till={till} open={dialog === 'close'} onClose={close} />
    </>
  );
}
