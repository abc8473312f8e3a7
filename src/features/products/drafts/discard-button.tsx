import { useState } from 'react';
import { useDiscardDraft } from '#src/features/products/selling-queries.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastMessage } from '#src/ui/toaster.tsx';
import { localProductDraft } from './local-draft.ts';

type DiscardButtonProps = {
  id: string;
  userId: string;
  /** The draft's title; empty where it has none yet. */
  title: string;
  label: string;
  /** What must have ended first: a save that is under way would bring it back. */
  before?: () => Promise<void>;
  onDone?: () => void;
};

/** Throws a draft away, here and on the server, after a question. */
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
        localProductDraft(userId, id).end();
        toastMessage('The draft is discarded.');
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
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        title="Discard this draft?"
        actions={
          <>
            <Button look="paper" onClick={close}>
              Keep it
            </Button>
            <Button look="danger" busy={discarding.isPending} onClick={() => void discard()}>
              Discard
            </Button>
          </>
        }
      >
        <p className="mb-4 break-words">
          What you typed for <bdi>{name}</bdi>, and its photos, cannot be brought back.
        </p>
        <FormError
          message={discarding.error ? describeError(discarding.error).message : undefined}
        />
      </Dialog>
    </>
  );
}
