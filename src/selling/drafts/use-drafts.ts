import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Image } from '#contracts/media/images.ts';
import type { Draft } from '#contracts/selling/selling.ts';
import { draftsQuery } from '#src/selling/selling-queries.ts';
import { localProductDrafts, type ProductDraft } from './local-draft.ts';

/** A draft as it appears in a list. */
type ListedDraft = Pick<Draft, 'form'> & { id: string; at: string; images: readonly Image[] };

/** Returns the user's drafts on the server and on this device, newest first. `hide` removes one from the list. */
export function useDrafts(userId: string) {
  const query = useQuery(draftsQuery);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const drafts = mergeDrafts(localProductDrafts(userId), query.data?.items);
  return {
    query,
    drafts: drafts.filter(({ id }) => !hidden.includes(id)),
    hide: (id: string) => setHidden([...hidden, id]),
  };
}

/**
 * Merges the drafts on the server with those on this device, newest first. A local copy of a draft that is no longer
 * on the server is included only if it has unsent changes.
 */
function mergeDrafts(
  local: readonly ProductDraft[],
  server: readonly Draft[] | undefined,
): ListedDraft[] {
  const there = (server ?? []).map((draft) => ({ ...draft, id: draft._id, at: draft.updated_at }));
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
