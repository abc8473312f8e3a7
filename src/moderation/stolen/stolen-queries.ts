import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { listOwnStolen, registerStolen, removeStolen } from '#contracts/moderation/stolen.ts';
import { call } from '#src/lib/api.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

export type NewStolen = EndpointInput<typeof registerStolen>['body'];

/** The user's registrations of stolen instruments, newest first. */
export const ownStolenQuery = queryOptions({
  queryKey: queryKeys.ownStolen,
  queryFn: async ({ signal }) => (await call(listOwnStolen, {}, { signal })).items,
});

export function useRegisterStolen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewStolen) => call(registerStolen, { body }),
    onSuccess: () => void markStale(queryClient, queryKeys.ownStolen, queryKeys.ownReports),
  });
}

export function useRemoveStolen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeStolen, { params: { id } }),
    onSettled: () => markStale(queryClient, queryKeys.ownStolen),
  });
}
