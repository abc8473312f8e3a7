import { useState } from 'react';
import * as z from 'zod/mini';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

const maxRecent = 6;
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The user's recent searches on this device, newest first. Stored with the drafts, so that logging out removes them.
 */
export function useRecentSearches() {
  const stored = localDraft(viewerId(), 'searches', z.array(z.string()), ['device']);
  const [searches, setSearches] = useState(() => stored.read() ?? []);
  function save(next: string[]) {
    setSearches(next);
    if (next.length === 0) stored.end();
    else stored.save(next);
  }
  return {
    searches,
    add: (text: string) =>
      save([text, ...searches.filter((one) => !isSame(one, text))].slice(0, maxRecent)),
    remove: (text: string) => save(searches.filter((one) => one !== text)),
    clear: () => save([]),
  };
}
