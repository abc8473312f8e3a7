import type { Image } from '#contracts/media/images.ts';
import type { Draft } from '#contracts/selling/selling.ts';
import type { ProductDraft } from './local-draft.ts';

/** A draft as it appears in a list. */
export type ListedDraft = Pick<Draft, 'form'> & {
  id: string;
  at: string;
  images: readonly Image[];
};

/**
 * Merges the drafts on the server with those on this device, newest first. A local copy of a draft that is no longer
 * on the server is included only if it has unsent changes.
 */
export function mergeDrafts(
  local: readonly ProductDraft[],
  server: readonly Draft[] | undefined,
): ListedDraft[] {
  const there = (server ?? []).map(({ _id, updated_at, ...draft }) => ({
    ...draft,
    id: _id,
    at: updated_at,
  }));
  const here = local.flatMap(({ form, sent, ...draft }) => {
    const ended = server && sent && !there.some(({ id }) => id === draft.id);
    return form && !ended ? [{ ...draft, form }] : [];
  });
  const newest = new Map<string, ListedDraft>();
  for (const draft of [...there, ...here]) {
    const known = newest.get(draft.id);
    if (!known || known.at < draft.at) newest.set(draft.id, draft);
  }
  return [...newest.values()].toSorted((a, b) => b.at.localeCompare(a.at));
}
