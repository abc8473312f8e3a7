import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import {
  listOwnStolen,
  listStolen,
  maxStolenCounted,
  registerStolen,
  removeStolen,
  StolenEdit,
  updateStolen,
} from '#contracts/moderation/stolen.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

export type NewStolen = EndpointInput<typeof registerStolen>['body'];

/** The user's registrations of stolen instruments, newest first. */
export const ownStolenQuery = queryOptions({
  queryKey: [...queryKeys.stolen, 'own'],
  queryFn: async ({ signal }) => (await call(listOwnStolen, {}, { signal })).items,
});

/** Everyone's registrations that contain the words of `q`, newest first. For moderators. */
export const stolenQuery = (q: string) => ({
  ...pagedQuery(
    [...queryKeys.stolen, 'all', q],
    (page, options) => call(listStolen, { query: { ...(q !== '' && { q }), ...page } }, options),
    ({ total }) => ({ totalCapped: total === maxStolenCounted }),
  ),
  placeholderData: keepPreviousData,
});

/** Registers an instrument, or changes the registration with this id. */
export const useSaveStolen = (id?: string) =>
  useChange({
    keys: [queryKeys.stolen, queryKeys.ownReports],
    mutationFn: (body: NewStolen): Promise<unknown> =>
      id === undefined
        ? call(registerStolen, { body })
        : call(updateStolen, { params: { id }, body: StolenEdit.parse(body) }),
  });

export const useRemoveStolen = () =>
  useChange({
    keys: [queryKeys.stolen],
    waits: true,
    mutationFn: (id: string) => call(removeStolen, { params: { id } }),
  });
