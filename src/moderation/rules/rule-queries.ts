import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listRules, type RuleName, switchRule } from '#contracts/moderation/rules.ts';
import { call } from '#src/lib/api.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** The rules that flag products, and how often each rule was right. */
export const rulesQuery = queryOptions({
  queryKey: [...queryKeys.cases, 'rules'],
  queryFn: async ({ signal }) => (await call(listRules, {}, { signal })).items,
});

export function useSwitchRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, on }: { rule: RuleName; on: boolean }) =>
      call(switchRule, { params: { rule }, body: { on } }),
    onSettled: () => markStale(queryClient, rulesQuery.queryKey),
  });
}
