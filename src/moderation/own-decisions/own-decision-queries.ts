import { appealDecision, listOwnDecisions } from '#contracts/moderation/decisions.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

/** Decisions about the user and their products, newest first. */
export const ownDecisionsQuery = pagedQuery(queryKeys.ownDecisions, (page, options) =>
  call(listOwnDecisions, { query: page }, options),
);

export const useAppeal = () =>
  useChange({
    keys: [queryKeys.ownDecisions],
    waits: true,
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      call(appealDecision, { params: { id }, body: { text } }),
  });
