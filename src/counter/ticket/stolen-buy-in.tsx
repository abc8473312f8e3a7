import { useQuery } from '@tanstack/react-query';
import { serialQuery } from '#src/stock/serial-query.ts';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';

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
    <QuestionDialog
      open={open}
      onClose={onClose}
      title="Reported stolen"
      cancel="Back"
      button="Pay anyway"
      onConfirm={onPay}
    >
      <p>A trade-in on this ticket is registered as stolen. {advice}</p>
    </QuestionDialog>
  );
}
