import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
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
      <QuestionDialog
        open={asking}
        onClose={close}
        title="Sign out everywhere?"
        button="Sign out everywhere"
        look="primary"
        busy={leave.isPending}
        failure={leave.error ? describeError(leave.error).message : undefined}
        onConfirm={() => leave.mutate()}
      >
        <p className="mb-4">
          You’ll be signed out of every browser and app, including this one. You can log in again
          right away.
        </p>
      </QuestionDialog>
    </AccountSection>
  );
}
