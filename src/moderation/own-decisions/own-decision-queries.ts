import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appealDecision, listOwnDecisions } from '#contracts/moderation/decisions.ts';
import { call } from '#src/lib/api.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Decisions about the user and their products, newest first. */
export const ownDecisionsQuery = pagedQuery(queryKeys.ownDecisions, (page, options) =>
  call(listOwnDecisions, { query: page }, options),
);

/**
 * Appeals a decision. Reloads the decisions even if the server rejects the request, because a rejection means that a
 * decision has changed.
 */
export function useAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(appealDecision, { params: { id }, body: { text } }),
    onSettled: () => markStale(queryClient, queryKeys.ownDecisions),
  });
}
