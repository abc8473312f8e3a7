import { CloudCheck, CloudOff } from 'lucide-react';
import { formatMoment } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import type { DraftState } from './draft-state.ts';

type DraftStatusProps = {
  state: DraftState;
  /** Shows the choices after another tab or device has changed the draft. They are at the top of the form. */
  onChoose?: () => void;
};

/**
 * Shows where the draft is saved. Screen readers announce only errors, because the text changes whenever typing
 * pauses.
 */
export function DraftStatus({ state, onChoose }: DraftStatusProps) {
  const refused = state.status === 'local' ? state.why : null;
  return (
    <>
      {refused === null && <SaveProgress state={state} />}
      {state.status === 'elsewhere' && onChoose && (
        <Button look="ghost" onClick={onChoose}>
          <CloudOff aria-hidden="true" className="size-5 text-error" />
          Not saved: changed elsewhere
        </Button>
      )}
      <div role="status" className="min-w-0 empty:sr-only">
        {refused !== null && (
          <p className="flex items-start gap-2 text-sm">
            <CloudOff aria-hidden="true" className="size-5 shrink-0 text-error" />
            <span className="min-w-0 break-words">
              <b>Draft saved on this device only.</b> {refused}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

function SaveProgress({ state }: { state: DraftState }) {
  switch (state.status) {
    case 'saving':
      return <p className="text-sm text-muted">Saving draft…</p>;
    case 'saved':
      return (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CloudCheck aria-hidden="true" className="size-5" />
          Draft saved {formatMoment(state.at)}
        </p>
      );
    case 'local':
      return (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CloudOff aria-hidden="true" className="size-5" />
          Draft saved on this device
        </p>
      );
    default:
      return null;
  }
}
