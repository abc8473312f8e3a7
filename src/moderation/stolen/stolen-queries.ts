import { queryOptions } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { listOwnStolen, registerStolen, removeStolen } from '#contracts/moderation/stolen.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

export type NewStolen = EndpointInput<typeof registerStolen>['body'];

/** The user's registrations of stolen instruments, newest first. */
export const ownStolenQuery = queryOptions({
  queryKey: queryKeys.ownStolen,
  queryFn: async ({ signal }) => (await call(listOwnStolen, {}, { signal })).items,
});

export const useRegisterStolen = () =>
  useChange({
    keys: [queryKeys.ownStolen, queryKeys.ownReports],
    mutationFn: (body: NewStolen) => call(registerStolen, { body }),
  });

export const useRemoveStolen = () =>
  useChange({
    keys: [queryKeys.ownStolen],
    waits: true,
    mutationFn: (id: string) => call(removeStolen, { params: { id } }),
  });
