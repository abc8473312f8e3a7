import { useState } from 'react';
import { describeError } from '#src/lib/api-error.ts';
import { endDraft } from '#src/lib/local-drafts.ts';
import { useDiscardDraft } from '#src/selling/selling-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { toastMessage } from '#src/ui/toaster.tsx';

type DiscardButtonProps = {
  id: string;
  userId: string;
  /** The draft's title, which may be empty. */
  title: string;
  label: string;
  /** Called before the draft is deleted. It must pause saving, because a running save would restore the draft. */
  before?: () => Promise<void>;
  onDone?: () => void;
};

/** A button that asks for confirmation, then deletes a draft from this device and from the server. */
export function DiscardButton({ id, userId, title, label, before, onDone }: DiscardButtonProps) {
  const [open, setOpen] = useState(false);
  const discarding = useDiscardDraft();
  const name = title.trim() || 'this draft';
  function close() {
    discarding.reset();
    setOpen(false);
  }
  async function discard() {
    await before?.();
    discarding.mutate(id, {
      onSuccess() {
        endDraft(userId, id);
        toastMessage('Draft discarded.');
        setOpen(false);
        onDone?.();
      },
    });
  }
  return (
    <>
      <Button
        look="ghost"
        aria-haspopup="dialog"
        aria-label={`${label}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <QuestionDialog
        open={open}
        onClose={close}
        title="Discard this draft?"
        cancel="Keep it"
        button="Discard"
        busy={discarding.isPending}
        failure={discarding.error ? describeError(discarding.error).message : undefined}
        onConfirm={() => void discard()}
      >
        <p className="mb-4 break-words">
          The text and photos of <bdi>{name}</bdi> can’t be recovered.
        </p>
      </QuestionDialog>
    </>
  );
}
