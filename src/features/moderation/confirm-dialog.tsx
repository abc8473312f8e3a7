import type { Action } from '#contracts/decisions.ts';
import { actionTypes } from '#contracts/decisions.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { endWords } from './decision-words.ts';
import { SuspendedBookings } from './suspended-bookings.tsx';

type ConfirmDialogProps = {
  open: boolean;
  caseId: string;
  name: string;
  actions: readonly Action[];
  /** The actions in effect that the decision ends. */
  ended: readonly Action[];
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before a decision with serious consequences for someone. */
export function ConfirmDialog({
  open,
  caseId,
  name,
  actions,
  ended,
  busy,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const suspension = actions.find(({ type }) => type === 'suspend');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Are you sure?"
      actions={
        <>
          <Button look="paper" onClick={onClose}>
            Back to the form
          </Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            Decide
          </Button>
        </>
      }
    >
      <p className="mb-3">
        This concerns <bdi className="font-semibold">{name}</bdi>:
      </p>
      <ul className="mb-3 list-disc ps-5">
        {actions.map(({ type, until, image }) => (
          <li key={`${type} ${image}`}>
            {actionTypes[type].label}
            {actionTypes[type].until &&
              (until ? ` until ${formatDayAndTime(until)}` : ' with no end date')}
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <p className="mb-3">
          The decision <strong>{endWords(ended)}</strong>.
        </p>
      )}
      {suspension && <SuspendedBookings caseId={caseId} until={suspension.until} name={name} />}
      <p>The decision takes effect at once. Only an appeal or another decision can change it.</p>
    </Dialog>
  );
}
