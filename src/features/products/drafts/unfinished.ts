import type { Image } from '#contracts/images.ts';
import type { Draft } from '#contracts/selling.ts';
import type { ProductDraft } from './local-draft.ts';

/** A draft as lists show it. */
export type Unfinished = Pick<Draft, 'form'> & {
  id: string;
  at: string;
  images: readonly Image[];
};

/**
 * The drafts of the server and of this device as one list, newest first. What this device holds of a draft
 * that ended elsewhere is left out, unless the server never heard it.
 */
export function unfinished(
  local: readonly ProductDraft[],
  server: readonly Draft[] | undefined,
): Unfinished[] {
  const there = (server ?? []).map(({ _id, updated_at, ...draft }) => ({
    ...draft,
    id: _id,
    at: updated_at,
  }));
  const here = local.flatMap(({ form, sent, ...draft }) => {
    const ended = server && sent && !there.some(({ id }) => id === draft.id);
    return form && !ended ? [{ ...draft, form }] : [];
  });
  const newest = new Map<string, Unfinished>();
  for (const draft of [...there, ...here]) {
    const known = newest.get(draft.id);
    if (!known || known.at < draft.at) newest.set(draft.id, draft);
  }
  return [...newest.values()].toSorted((a, b) => b.at.localeCompare(a.at));
}
