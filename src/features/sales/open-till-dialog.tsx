import { Dialog } from '#src/ui/dialog.tsx';
import { OpenTillForm } from './open-till-form.tsx';

type OpenTillDialogProps = { open: boolean; onClose: () => void; onOpened: () => void };

/** Lets staff open the till without leaving the ticket. */
export function OpenTillDialog({ open, onClose, onOpened }: OpenTillDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Open the till">
      <OpenTillForm
        onOpened={() => {
          onOpened();
          onClose();
        }}
      />
    </Dialog>
  );
}
