import { useQuery } from '@tanstack/react-query';
import { serialQuery } from '#src/stock/serial-query.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

const advice = 'Don’t pay. Call the manager.';

/** Warns if a trade-in's serial number is registered as stolen, or if this could not be checked. */
export function StolenWarning({ serial }: { serial: string }) {
  const { data, isError } = useQuery(serialQuery(serial));
  return (
    <p role="alert" className="text-sm font-semibold text-error empty:sr-only">
      {data?.stolen
        ? `Reported stolen. ${advice}`
        : isError && 'We couldn’t check whether this is reported stolen.'}
    </p>
  );
}

type StolenDialogProps = { open: boolean; onClose: () => void; onPay: () => void };

/** Asks for confirmation before the shop pays for a trade-in that is registered as stolen. */
export function StolenDialog({ open, onClose, onPay }: StolenDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Reported stolen"
      actions={
        <>
          <Button look="paper" onClick={onClose}>
            Back
          </Button>
          <Button look="danger" onClick={onPay}>
            Pay anyway
          </Button>
        </>
      }
    >
      <p>A trade-in on this ticket is registered as stolen. {advice}</p>
    </Dialog>
  );
}
