import { useNavigate } from 'react-router-dom';
import { openUserCase } from '#contracts/moderation/cases.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useChange } from '#src/lib/use-change.ts';
import type { Suspending } from '#src/people/users/user-actions.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';

type SuspendDialogProps = {
  /** Null while the dialog is closed. */
  change: Suspending | null;
  onClose: () => void;
};

/** Explains that a suspension needs a decision, and opens the case in which the admin makes it. */
export function SuspendDialog({ change, onClose }: SuspendDialogProps) {
  const navigate = useNavigate();
  const opening = useOpenUserCase();
  const name = <bdi>{change?.user.name}</bdi>;
  const suspended = change?.suspended ?? false;
  function close() {
    opening.reset();
    onClose();
  }
  return (
    <Dialog
      open={change !== null}
      onClose={close}
      title={suspended ? <>Lift the suspension of {name}?</> : <>Suspend {name}?</>}
      actions={
        <>
          <Button look="paper" onClick={close}>
            Cancel
          </Button>
          <Button
            busy={opening.isPending}
            onClick={() => {
              if (!change) return;
              opening.mutate(change.user._id, {
                onSuccess: ({ _id }) =>
                  navigate(staffPaths.suspension(_id, suspended ? 'lift' : 'suspend')),
              });
            }}
          >
            Open the case
          </Button>
        </>
      }
    >
      <p className="mb-4">
        {suspended ? (
          <>
            A suspension ends with a new decision in its case. The suspension stays until you
            decide. {name} will be notified.
          </>
        ) : (
          <>
            A suspension is a decision in a case about the person, with the reasons in writing. The
            person isn’t suspended until you decide. {name} will be notified and can appeal.
          </>
        )}
      </p>
      <FormError message={opening.error ? describeError(opening.error).message : undefined} />
    </Dialog>
  );
}

/** Returns a mutation that finds or opens the case for suspending a user. */
const useOpenUserCase = () =>
  useChange({
    keys: [queryKeys.cases, queryKeys.overview, queryKeys.users],
    mutationFn: (id: string) => call(openUserCase, { params: { id } }),
  });
