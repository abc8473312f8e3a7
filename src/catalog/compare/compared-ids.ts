import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

/** The maximum number of products in a comparison. More columns wouldn't fit on the screen. */
export const maxCompared = 4;

function stored() {
  return localDraft(viewerId(), 'compared', z.array(Id), ['tab']);
}

/** Returns the product ids of this tab's last comparison. */
export const comparedIds = (): readonly string[] => stored().read() ?? [];

export const keepCompared = (ids: readonly string[]): void => stored().save([...ids]);

/** Returns the ids of this tab's last comparison, followed by `id`. There may be one id too many for a comparison. */
export function comparedWith(id: string): string[] {
  const others = comparedIds().filter((other) => other !== id);
  return [...others, id];
}

/**
 * Reads the ids of the compared products from the URL, and stores them for this tab. Ignores invalid ids. `next` is the
 * product that doesn't fit until the user removes one.
 */
export function useComparedIds(): { ids: string[]; next: string | undefined } {
  const [search] = useSearchParams();
  const valid = (search.get('ids') ?? '').split(',').filter((id) => Id.safeParse(id).success);
  const all = [...new Set(valid)];
  const ids = all.slice(0, maxCompared);
  const kept = ids.join();
  useEffect(() => keepCompared(kept === '' ? [] : kept.split(',')), [kept]);
  return { ids, next: all[maxCompared] };
}
