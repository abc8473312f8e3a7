import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { leaveEverywhere } from './account-actions.ts';
import { AccountSection } from './account-section.tsx';

export function SessionsSection() {
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: leaveEverywhere,
    onSuccess: () => toastSuccess('You’re signed out everywhere.'),
  });
  function close() {
    leave.reset();
    setAsking(false);
  }
  return (
    <AccountSection
      title="Sessions"
      about="Lost a phone, or used a shared computer? End every session, including this one."
    >
      <Button look="paper" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        role="alertdialog"
        title="Sign out everywhere?"
        actions={
          <>
            <Button look="paper" onClick={close}>
              Cancel
            </Button>
            <Button busy={leave.isPending} onClick={() => leave.mutate()}>
              Sign out everywhere
            </Button>
          </>
        }
      >
        <p className="mb-4">
          You’ll be signed out of every browser and app, including this one. You can log in again
          right away.
        </p>
        <FormError message={leave.error ? describeError(leave.error).message : undefined} />
      </Dialog>
    </AccountSection>
  );
}
