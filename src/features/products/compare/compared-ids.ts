import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

/** The maximum number of products in a comparison. More columns wouldn't fit on the screen. */
export const mostCompared = 4;

function stored() {
  return localDraft(viewerId(), 'compared', z.array(Id), ['tab']);
}

/** Returns the product ids of this tab's last comparison. */
export const comparedIds = (): readonly string[] => stored().read() ?? [];

export const keepCompared = (ids: readonly string[]): void => stored().save([...ids]);

/** Returns the ids of this tab's last comparison plus `id`. If the comparison is full, drops its first id. */
export function comparedWith(id: string): string[] {
  const others = comparedIds().filter((other) => other !== id);
  return [...others, id].slice(-mostCompared);
}

/** Returns the ids of the compared products from the URL, and stores them for this tab. Ignores invalid ids. */
export function useComparedIds(): string[] {
  const [search] = useSearchParams();
  const ids = (search.get('ids') ?? '').split(',').filter((id) => Id.safeParse(id).success);
  const compared = [...new Set(ids)].slice(0, mostCompared);
  const kept = compared.join();
  useEffect(() => keepCompared(kept === '' ? [] : kept.split(',')), [kept]);
  return compared;
}
