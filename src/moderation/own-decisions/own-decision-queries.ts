import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAuditProof } from '#contracts/audit/audit.ts';
import { appealDecision, listOwnDecisions } from '#contracts/moderation/decisions.ts';
import { call } from '#src/lib/api.ts';
import { byCursor, joinPages } from '#src/lib/join-pages.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { saveFile } from '#src/lib/save-file.ts';

/** Decisions about the user and their products, newest first. */
export const ownDecisionsQuery = infiniteQueryOptions({
  queryKey: queryKeys.ownDecisions,
  queryFn: ({ pageParam, signal }) =>
    call(
      listOwnDecisions,
      { query: { ...(pageParam !== null && { cursor: pageParam }) } },
      { signal },
    ),
  ...byCursor,
  select: joinPages,
});

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

/** Downloads the proof that the audit log contains a decision exactly as it was written. */
export const useDownloadProof = () =>
  useMutation({
    async mutationFn(id: string) {
      const proof = await call(getAuditProof, { params: { id } });
      const file = new Blob([JSON.stringify(proof)], { type: 'application/json' });
      await saveFile(`proof-${id}.json`, file);
    },
  });
