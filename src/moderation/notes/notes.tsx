import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteNote,
  listNotes,
  type Note,
  type NoteAbout,
  NoteForm,
  writeNote,
} from '#contracts/moderation/moderator-notes.ts';
import { call } from '#src/lib/api.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { CaseSection } from '#src/moderation/cases/case-section.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';

const keys = [queryKeys.notes];

type NotesProps = { title: string; of: NoteAbout };

/** What moderators noted about a case or a person, with a form for another note. */
export function Notes({ title, of }: NotesProps) {
  const query = callQuery([...queryKeys.notes, of.about, of.id], listNotes, { params: of });
  const { data, error, isFetching, refetch } = useQuery(query);
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <CaseSection title={title}>
      <p className="mb-3 text-sm text-muted">Only moderators can read these notes.</p>
      <WriteForm key={of.id} of={of} />
      {!data && error && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
      <div {...region} className="outline-none">
        <ul className="grid gap-3">
          {data?.items.map((note) => (
            <Row key={note._id} note={note} />
          ))}
        </ul>
      </div>
    </CaseSection>
  );
}

function WriteForm({ of }: { of: NoteAbout }) {
  const [draft] = useState(() => formDraft(viewerId(), `note:${of.id}`));
  const writing = useChange({
    keys,
    mutationFn: (body: NoteForm) => call(writeNote, { params: of, body }),
  });
  const form = useForm<NoteForm>({
    resolver: standardSchemaResolver(NoteForm),
    defaultValues: { text: '', ...draft.read() },
  });
  const { input, getValues, reset } = form;
  const { onSubmit, busy, failure } = useSending(form, async (body) => {
    await writing.mutateAsync(body);
    draft.forget();
    reset({ text: '' });
  });
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onChange={() => draft.save(getValues())}
      className="mb-4 grid justify-items-start gap-3 *:first:w-full"
    >
      <TextAreaField label="Note" rows={2} {...input('text')} />
      <FormError message={failure} />
      <Button look="paper" type="submit" busy={busy}>
        Add the note
      </Button>
    </form>
  );
}

function Row({ note: { _id, text, by, mine, created_at } }: { note: Note }) {
  const deleting = useChange({
    keys,
    waits: true,
    mutationFn: () => call(deleteNote, { params: { id: _id } }),
    onError: (error) => toastError(describeError(error).message),
  });
  return (
    <li className="plate grid gap-1 p-4">
      <p className="text-sm text-muted">
        <bdi>{by.name}</bdi>, {formatDayAndTime(created_at)}
      </p>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {mine && (
        <Button
          look="ghost"
          className="justify-self-start"
          busy={deleting.isPending}
          onClick={() => deleting.mutate()}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
