import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Draft, DraftForm } from '#contracts/selling/selling.ts';
import { refresh } from '#src/lib/refresh.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import { draftsQuery, keepDraft } from '#src/selling/selling-queries.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { localProductDraft } from './local-draft.ts';

type DraftSource = {
  id: string;
  userId: string;
  key: string;
  version: number;
  /** Content that was sent before this form opened. The server may or may not have received it. */
  unsure: DraftForm | null;
};

/**
 * Saves the draft of an open form. Sends unsent changes when the form closes and when the network connection returns.
 */
export function useDraft({ id, userId, key, version, unsure }: DraftSource) {
  const queryClient = useQueryClient();
  const [keeper] = useState(() =>
    createDraftKeeper({
      id,
      key,
      version,
      unsure,
      localOf: (draftId) => localProductDraft(userId, draftId),
      save: keepDraft,
      async read(wanted): Promise<Draft | null> {
        const { items } = await queryClient.fetchQuery({ ...draftsQuery, staleTime: 0 });
        return items.find(({ _id }) => _id === wanted) ?? null;
      },
    }),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useReconnect(() => void keeper.flush());
  useEffect(() => {
    return () => {
      void keeper.leave().then(() => refresh(queryClient, draftsQuery.queryKey));
    };
  }, [keeper, queryClient]);
  return { keeper, state };
}
