import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Draft } from '#contracts/selling/selling.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { draftsQuery } from '#src/selling/selling-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';

/** Loads a draft from the server. `there` is undefined while loading, and null if the draft no longer exists. */
function useReadDraft(id: string) {
  const query = useQuery({ ...draftsQuery, staleTime: 0, refetchOnMount: 'always' });
  const find = (items: readonly Draft[]) => items.find(({ _id }) => _id === id) ?? null;
  return {
    there: query.isFetchedAfterMount && query.data ? find(query.data.items) : undefined,
    error: query.error,
    /** Loads the draft again. Resolves to undefined on failure. */
    async read(): Promise<Draft | null | undefined> {
      const { data, isError } = await query.refetch();
      return data && !isError ? find(data.items) : undefined;
    },
  };
}

type DraftElsewhereProps = {
  id: string;
  /** The heading, which can have focus. */
  heading: Ref<HTMLParagraphElement>;
  /**
   * Keeps this device's draft. `version` is the version on the server to overwrite, or null if the server no longer
   * has the draft.
   */
  onKeep: (version: number | null) => Promise<void>;
  /** Discards this device's draft. `exists` is true if the server still has the draft. */
  onTake: (exists: boolean) => void;
};

/** Asks which version of a draft to keep after another tab or device has saved or discarded it. */
export function DraftElsewhere({ id, heading, onKeep, onTake }: DraftElsewhereProps) {
  const { there, error, read } = useReadDraft(id);
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    const now = await read();
    if (now !== undefined) await onKeep(now?.version ?? null);
    setBusy(false);
  }
  async function take() {
    setBusy(true);
    const now = await read();
    setBusy(false);
    if (now === undefined) return;
    onTake(now !== null);
  }
  return (
    <div role="alert" className="plate mb-8 grid gap-4 border-l-4 border-l-secondary p-5">
      <p ref={heading} tabIndex={-1} className="font-display text-xl">
        {there === null ? 'This draft was discarded elsewhere' : 'This draft was changed elsewhere'}
      </p>
      <p className="max-w-prose">
        {there === null
          ? 'Your text is still here. Keep it as a new draft, or discard it.'
          : `It was saved in another tab or on another device${there ? ` ${formatMoment(there.updated_at)}` : ''}. Your version is still here.`}
      </p>
      <FormError message={error ? describeError(error).message : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button look="paper" busy={busy} onClick={() => void keep()}>
          {there === null ? 'Keep as a new draft' : 'Keep my version'}
        </Button>
        <Button look="paper" busy={busy} onClick={() => void take()}>
          {there === null ? 'Discard it' : 'Use the other version'}
        </Button>
      </div>
    </div>
  );
}
