import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnStolen as Entry } from '#contracts/moderation/stolen.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { StolenForm } from './stolen-form.tsx';
import { ownStolenQuery, useRemoveStolen } from './stolen-queries.ts';

/** The user's registrations. `onRemoved` is called once one of them has been removed. */
export function OwnStolen({ onRemoved }: { onRemoved: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(ownStolenQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data && !error) return <TableSkeleton label="Loading your registrations" />;
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your registrations
      </h2>
      {!data && (
        <ErrorPanel
          message={describeError(error).message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-muted">You haven’t registered anything.</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-3">
          {data.map((entry) => (
            <Row
              key={entry._id}
              entry={entry}
              onRemoved={() => {
                heading.current?.focus();
                onRemoved();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ entry, onRemoved }: { entry: Entry; onRemoved: () => void }) {
  const removing = useRemoveStolen();
  const [asks, setAsks] = useState(false);
  const [edits, setEdits] = useState(false);
  const { _id, brand, model, serial_number, stolen_on, place, police_report, proofs } = entry;
  const name = `${brand} ${model}`;
  const closeEdit = () => setEdits(false);
  // The row may be gone before the reply has been handled. Then callbacks passed to `mutate` aren't called.
  const remove = () =>
    removing.mutateAsync(_id).then(
      () => {
        toastSuccess(`${name} is no longer registered.`);
        onRemoved();
      },
      (error) => toastError(describeError(error).message),
    );
  return (
    <li className="plate grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="font-semibold">
          {name}, {serial_number}
        </p>
        <p className="text-sm text-muted">
          Stolen on {formatDay(stolen_on)} in {place}.{' '}
          {proofs === 1 ? '1 photo' : `${proofs} photos`} for moderators.
        </p>
        <p className="text-sm">
          {police_report === '' ? 'No police report.' : `Police report: ${police_report}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          look="paper"
          aria-haspopup="dialog"
          aria-label={`Edit: ${name}`}
          onClick={() => setEdits(true)}
        >
          Edit
        </Button>
        <Dialog wide open={edits} onClose={closeEdit} title={`Edit ${name}`}>
          <StolenForm entry={entry} onDone={closeEdit} onCancel={closeEdit} />
        </Dialog>
        <Button
          look="paper"
          aria-haspopup="dialog"
          aria-label={`I got it back: ${name}`}
          onClick={() => setAsks(true)}
        >
          I got it back
        </Button>
        <QuestionDialog
          open={asks}
          onClose={() => setAsks(false)}
          title="Did you get it back?"
          button="Remove the registration"
          look="amber"
          busy={removing.isPending}
          onConfirm={() => void remove()}
        >
          <p>
            We stop looking out for {name}, {serial_number}. Its photos and what you wrote are
            deleted.
          </p>
        </QuestionDialog>
      </div>
    </li>
  );
}
