import { type Action, actionTypes, changesNothing } from '#contracts/moderation/decisions.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { type Concerned, endText } from './decision-text.ts';
import { SuspendedBookings } from './suspended-bookings.tsx';

type ConfirmDialogProps = {
  open: boolean;
  concerned: Concerned;
  actions: readonly Action[];
  /** What happens to a decision that was appealed. */
  outcome: string | undefined;
  /** The actions in effect that the decision ends. */
  ended: readonly Action[];
  note: string;
  button: string;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation before a decision with serious consequences for someone. */
export function ConfirmDialog({
  open,
  concerned,
  actions,
  outcome,
  ended,
  note,
  button,
  busy,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const harmless = changesNothing(actions) && ended.length === 0;
  const suspension = actions.find(({ type }) => type === 'suspend');
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={harmless ? `${button}?` : 'Are you sure?'}
      cancel="Back to the form"
      button={button}
      look={harmless ? 'amber' : 'danger'}
      busy={busy}
      onConfirm={onConfirm}
    >
      <p className="mb-3 wrap-anywhere">
        This concerns{' '}
        {concerned.map(({ name, caseId }, index) => (
          <span key={caseId}>
            {index > 0 && ', '}
            <bdi className="font-semibold">{name}</bdi>
          </span>
        ))}
        :
      </p>
      <ul className="mb-3 list-disc ps-5">
        {outcome && <li>{outcome}</li>}
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
          The decision <strong>{endText(ended)}</strong>.
        </p>
      )}
      {suspension &&
        // The audit log records each person whose bookings are read, so read them only for one person.
        (concerned.length === 1 ? (
          concerned.map(({ caseId, name }) => (
            <SuspendedBookings key={caseId} caseId={caseId} until={suspension.until} name={name} />
          ))
        ) : (
          <p className="mb-3">
            The suspensions also end or pause the bookings of these people and of their products.
          </p>
        ))}
      <p>{note}</p>
    </QuestionDialog>
  );
}
