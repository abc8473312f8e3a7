import { useState } from 'react';
import type { Till } from '#contracts/till.ts';
import { Button } from '#src/ui/button.tsx';
import { CashMoveDialog } from './cash-move-dialog.tsx';
import { CloseTillDialog } from './close-till-dialog.tsx';
import { DrawerButton } from './drawer-button.tsx';

/** The buttons of an open till. */
export function TillActions({ till }: { till: Till }) {
  const [dialog, setDialog] = useState<'in' | 'out' | 'close' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button look="paper" aria-haspopup="dialog" onClick={() => setDialog('in')}>
        Cash in
      </Button>
      <Button look="paper" aria-haspopup="dialog" onClick={() => setDialog('out')}>
        Cash out
      </Button>
      <DrawerButton />
      <Button look="primary" aria-haspopup="dialog" onClick={() => setDialog('close')}>
        Close the till
      </Button>
      <CashMoveDialog
        direction={dialog === 'in' || dialog === 'out' ? dialog : null}
        onClose={close}
      />
      <CloseTillDialog till={till} open={dialog === 'close'} onClose={close} />
    </>
  );
}
