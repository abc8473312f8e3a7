import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listUsers } from '#contracts/people/user-list.ts';
import type { Thread } from '#contracts/talk/threads.ts';
import { HoldEnd } from '#src/bookings/hold-end.tsx';
import { describeError } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useAssignThread, useBlockThread } from './thread-queries.ts';

const onError = (error: Error) => toastError(describeError(error).message);

/** Blocks the other side, or ends the block. */
export function BlockButton({ thread }: { thread: Thread }) {
  const { _id, blocked, with: other, hold, title, asked } = thread;
  const [asks, setAsks] = useState(false);
  const blocking = useBlockThread(_id);
  return (
    <>
      <Button
        look={blocked ? 'paper' : 'ghost'}
        busy={blocking.isPending}
        aria-haspopup={blocked ? undefined : 'dialog'}
        onClick={() => (blocked ? blocking.mutate(false, { onError }) : setAsks(true))}
      >
        {blocked ? 'Unblock' : 'Block'}
      </Button>
      <QuestionDialog
        open={asks}
        title="Block this person?"
        button="Block"
        busy={blocking.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() =>
          void blocking
            .mutateAsync(true)
            .catch(onError)
            .finally(() => setAsks(false))
        }
      >
        <p>
          You no longer get messages, offers and bookings from <bdi>{other.name}</bdi>, and can’t
          write to them. Open offers between you end, they leave the waitlists for your products,
          and holds stay. They aren’t told. You can unblock them later.
        </p>
        {hold && (
          <p>
            <bdi>{title}</bdi> stays on hold for {asked ? 'you' : <bdi>{other.name}</bdi>}{' '}
            <HoldEnd until={hold.held_until} />. Until the hold ends, you can both still write here
            and agree on a time to meet.{' '}
            <Link to={paths.booking(hold.booking_id)} className="text-link">
              {asked ? 'Cancel the booking' : 'Release the booking'}
            </Link>
          </p>
        )}
      </QuestionDialog>
    </>
  );
}

const admins = callQuery([...queryKeys.users, 'admins'], listUsers, {
  query: { role: 'admin', limit: 100 },
});

/** Chooses the admin who answers a message to the shop. */
export function Assignment({ thread: { _id, assigned_to } }: { thread: Thread }) {
  const { data } = useQuery(admins);
  const assigning = useAssignThread(_id);
  const others = data?.items.filter((admin) => admin._id !== assigned_to?._id) ?? [];
  return (
    <SelectField
      label="Who answers"
      value={(assigning.isPending ? assigning.variables : assigned_to?._id) ?? ''}
      onChange={({ target }) => assigning.mutate(target.value || null, { onError })}
    >
      <option value="">No one yet</option>
      {[...(assigned_to ? [assigned_to] : []), ...others].map((admin) => (
        <option key={admin._id} value={admin._id}>
          {admin.name}
        </option>
      ))}
    </SelectField>
  );
}
