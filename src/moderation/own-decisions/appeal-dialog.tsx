import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Appeal, type OwnDecision } from '#contracts/moderation/decisions.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useAppeal } from './own-decision-queries.ts';

type AppealDialogProps = {
  /** The decision to appeal, or null while the dialog is closed. */
  decision: OwnDecision | null;
  onClose: () => void;
};

/** A dialog for appealing a decision. The user's text survives closing the dialog and reloading the page. */
export function AppealDialog({ decision, onClose }: AppealDialogProps) {
  return (
    <Dialog open={decision !== null} onClose={onClose} title="Appeal this decision">
      {decision && <Fields key={decision._id} id={decision._id} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ id, onClose }: { id: string; onClose: () => void }) {
  const [draft] = useState(() => formDraft(viewerId(), `appeal:${id}`));
  const appealing = useAppeal();
  const form = useForm<{ text: string }>({
    resolver: standardSchemaResolver(Appeal.form),
    defaultValues: { text: '', ...draft.read() },
  });
  const { input, getValues } = form;
  const sending = useSending(form, async ({ text }) => {
    await appealing.mutateAsync({ id, text });
    draft.forget();
    toastSuccess('Your appeal has been sent.');
    onClose();
  });
  return (
    <DialogForm
      {...sending}
      onChange={() => draft.save(getValues())}
      button="Send the appeal"
      onClose={onClose}
    >
      <p>
        If the shop has another admin, that admin will review the decision. You can appeal only
        once, so include everything that matters.
      </p>
      <TextAreaField label="Why is the decision wrong?" rows={6} {...input('text')} />
    </DialogForm>
  );
}
