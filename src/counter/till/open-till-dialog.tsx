import { useEffect, useRef } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { OpenTillForm } from './open-till-form.tsx';

type OpenTillDialogProps = { open: boolean; onClose: () => void; onOpened: () => void };

/** Lets staff open the till without leaving the ticket. Calls `onOpened` once the dialog has closed. */
export function OpenTillDialog({ open, onClose, onOpened }: OpenTillDialogProps) {
  const opened = useRef(false);
  useEffect(() => {
    // An open dialog would keep the focus that `onOpened` moves.
    if (open || !opened.current) return;
    opened.current = false;
    onOpened();
  }, [open, onOpened]);
  return (
    <Dialog open={open} onClose={onClose} title="Open the till">
      <OpenTillForm
        onOpened={() => {
          opened.current = true;
          onClose();
        }}
      />
    </Dialog>
  );
}
