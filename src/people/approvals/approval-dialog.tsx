import { useQuery } from '@tanstack/react-query';
import type { User } from '#contracts/people/users.ts';
import { valueOrThrow } from '#src/lib/api-error.ts';
import type { ApprovalWait } from '#src/lib/approval-wait.ts';
import { peopleQuery } from '#src/people/pins/people-query.ts';
import { PinEntry } from '#src/people/pins/pin-entry.tsx';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

type ApprovalDialogProps = { wait: ApprovalWait | null; user: User };

/** Lets a colleague approve the user's request with their PIN. The user stays signed in. */
export function ApprovalDialog({ wait, user }: ApprovalDialogProps) {
  const close = () => wait?.done(null);
  return (
    <Dialog open={wait !== null} onClose={close} title="Approval needed">
      {wait && <Approvers wait={wait} user={user} onClose={close} />}
    </Dialog>
  );
}

type ApproversProps = { wait: ApprovalWait; user: User; onClose: () => void };

function Approvers({ wait: { request, message, done }, user, onClose }: ApproversProps) {
  const { data } = useQuery({ ...peopleQuery, staleTime: 0 });
  if (data === undefined) return null;
  const people = data.people.filter(({ _id, approves }) => approves && _id !== user._id);
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">{message}</p>
      {people.length > 0 ? (
        <PinEntry
          people={people}
          action="Approve"
          enter={async (typed) =>
            done(valueOrThrow(await platform.people.approve({ ...typed, request })))
          }
        />
      ) : (
        <>
          <p>
            {data.people.length > 0
              ? 'No one who can approve this has logged in on this computer yet. After they have logged in here once with their password, their PIN is enough.'
              : 'Someone who can approve this has to log in here and do it.'}
          </p>
          <Button look="paper" onClick={onClose} className="justify-self-end">
            Close
          </Button>
        </>
      )}
    </div>
  );
}
