import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { Case } from '#contracts/moderation/cases.ts';
import { askInCase } from '#contracts/talk/threads.ts';
import { call } from '#src/lib/api.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';

const Question = askInCase.body;
type Question = z.input<typeof Question>;

/** Writes to the person concerned or a reporter, and opens the thread. */
export function AskForm({ item: { _id, person, reported } }: { item: Case }) {
  const navigate = useNavigate();
  const [draft] = useState(() => formDraft(viewerId(), `ask:${_id}`));
  const [idempotencyKey] = useState(newUuid);
  const asking = useChange({
    keys: [queryKeys.messages],
    mutationFn: (body: Question) =>
      call(askInCase, { params: { id: _id }, body }, { idempotencyKey }),
  });
  const form = useForm<Question>({
    resolver: standardSchemaResolver(Question),
    defaultValues: { to: person._id, text: '', ...draft.read() },
  });
  const { input, getValues } = form;
  const { onSubmit, busy, failure } = useSending(form, async (question) => {
    const thread = await asking.mutateAsync(question);
    draft.forget();
    void navigate(paths.thread(thread._id));
  });
  const names = new Map(reported.map(({ reporter }) => [reporter._id, reporter.name]));
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onChange={() => draft.save({ to: getValues('to'), text: getValues('text') })}
      className="grid gap-4"
    >
      <SelectField label="To" {...input('to')}>
        <option value={person._id}>{person.name}</option>
        {[...names].map(([id, name]) => (
          <option key={id} value={id}>
            {name} (reported this)
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Question" {...input('text')} />
      <p className="text-sm text-muted">
        This person won’t see who else is involved. All moderators can read the answer in Messages.
      </p>
      <FormError message={failure} />
      <Button look="amber" type="submit" busy={busy} className="justify-self-end">
        Send
      </Button>
    </form>
  );
}
