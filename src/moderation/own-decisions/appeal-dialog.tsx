import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Appeal, type OwnDecision } from '#contracts/moderation/decisions.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
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
  const { register, handleSubmit, setError, getValues, formState } = useForm<{ text: string }>({
    resolver: standardSchemaResolver(Appeal.form),
    defaultValues: { text: '', ...draft.read() },
  });
  const { errors } = formState;
  const field = register('text');
  const submit = useSingleFlight(async ({ text }: { text: string }) => {
    try {
      await appealing.mutateAsync({ id, text });
    } catch (error) {
      showServerError(error, setError, ['text']);
      return;
    }
    draft.forget();
    toastSuccess('Your appeal has been sent.');
    onClose();
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      onChange={() => draft.save(getValues())}
      className="grid gap-4"
    >
      <p>
        If the shop has another admin, that admin will review the decision. You can appeal only
        once, so include everything that matters.
      </p>
      <TextAreaField
        label="Why is the decision wrong?"
        rows={6}
        error={errors.text?.message}
        {...field}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
      />
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={appealing.isPending}>
          Send the appeal
        </Button>
      </div>
    </form>
  );
}
