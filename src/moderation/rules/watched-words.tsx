import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type * as z from 'zod/mini';
import {
  addWatchedWord,
  listWatchedWords,
  removeWatchedWord,
  WatchedWord,
  WordKind,
} from '#contracts/moderation/watched-words.ts';
import { call } from '#src/lib/api.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { CaseSection } from '#src/moderation/cases/case-section.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';

const labels = { scam: 'Scam phrases', fake: 'Words for fakes', slur: 'Slurs' } as const;

const wordsQuery = callQuery([...queryKeys.watchedWords], listWatchedWords, {});

/** The words that the rule about words flags, with a form that adds one. */
export function WatchedWords() {
  const { data, error, isFetching, refetch } = useQuery(wordsQuery);
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <CaseSection title="Watched words">
      <p className="mb-4 max-w-prose">
        The rule about scam phrases and insults looks for these words. Uppercase and lowercase are
        the same, and so are spaces and hyphens. Parts of longer words don’t count.
      </p>
      <AddForm />
      {!data && !error && <TableSkeleton label="Loading watched words" />}
      {!data && error && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
      <div {...region} className="grid gap-5 outline-none">
        {data &&
          WordKind.options.map((kind) => (
            <Words key={kind} kind={kind} words={data.items.filter((one) => one.kind === kind)} />
          ))}
      </div>
    </CaseSection>
  );
}

function AddForm() {
  const adding = useChange({
    keys: [queryKeys.watchedWords],
    mutationFn: (body: WatchedWord) => call(addWatchedWord, { body }),
  });
  const form = useForm<z.input<typeof WatchedWord>>({
    resolver: standardSchemaResolver(WatchedWord),
    defaultValues: { word: '', kind: 'scam' },
  });
  const { input, resetField, setFocus } = form;
  const { onSubmit, busy, failure } = useSending(form, async (body) => {
    await adding.mutateAsync(body);
    toastSuccess(`“${body.word}” is watched from now on.`);
    resetField('word');
    setFocus('word');
  });
  return (
    <form
      noValidate
      aria-label="Watch a word"
      onSubmit={onSubmit}
      className="mb-6 grid items-start gap-3 sm:grid-cols-[1fr_12rem_auto]"
    >
      <TextField label="Word or phrase" {...input('word')} />
      <SelectField label="Kind" {...input('kind')}>
        {WordKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {labels[kind]}
          </option>
        ))}
      </SelectField>
      <Button look="amber" type="submit" busy={busy} className="sm:mt-7.5">
        Watch
      </Button>
      <FormError message={failure} />
    </form>
  );
}

function Words({ kind, words }: { kind: WordKind; words: readonly WatchedWord[] }) {
  const removing = useChange({
    keys: [queryKeys.watchedWords],
    waits: true,
    mutationFn: (word: string) => call(removeWatchedWord, { params: { word } }),
    onSuccess: (_, word) => toastSuccess(`“${word}” is no longer watched.`),
    onError: (error) => toastError(describeError(error).message),
  });
  return (
    <section aria-label={labels[kind]}>
      <h3 className="mb-2 text-lg">{labels[kind]}</h3>
      {words.length === 0 && <p className="text-muted">None.</p>}
      <ul className="flex flex-wrap gap-2">
        {words.map(({ word }) => (
          <li key={word}>
            <Button
              look="paper"
              aria-label={`Stop watching: ${word}`}
              busy={removing.isPending && removing.variables === word}
              onClick={() => removing.mutate(word)}
            >
              <bdi className="wrap-anywhere">{word}</bdi>
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
