import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import {
  type Case,
  claimCase,
  decideAppeal,
  decideCase,
  decideCases,
  getCase,
  getCaseBookings,
  listCases,
  maxCases,
  releaseCase,
} from '#contracts/moderation/cases.ts';
import type { DecisionForm } from '#contracts/moderation/decisions.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import type { CaseFilters } from './case-filters.ts';

/** The cases that match the filters, most urgent first. */
export const casesQuery = ({ state, reason }: CaseFilters) => ({
  ...pagedQuery(
    [...queryKeys.cases, 'list', { state, reason }],
    (page, options) =>
      call(
        listCases,
        {
          query: {
            state,
            ...(reason !== null && { reason }),
            ...page,
          },
        },
        options,
      ),
    ({ total }) => ({ totalCapped: total === maxCases }),
  ),
  placeholderData: keepPreviousData,
});

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.cases, 'one', id],
    queryFn: ({ signal }) => call(getCase, { params: { id } }, { signal }),
    // No event tells when a claim ends, so reload the case then.
    refetchInterval: ({ state: { data } }) =>
      data?.claim ? Math.max(Date.parse(data.claim.until) - Date.now() + 1000, 10_000) : false,
  });

/** The open bookings that suspending the person would affect. */
export const caseBookingsQuery = (id: string) =>
  callQuery([...queryKeys.cases, 'bookings', id], getCaseBookings, { params: { id } });

/**
 * Returns a mutation that reloads the cases afterward. It reloads even if the server rejects the request, because a
 * rejection means that a case has changed.
 */
function useCaseMutation<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  onSuccess?: (reply: Reply) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    onSettled: () => void markStale(queryClient, queryKeys.cases, queryKeys.overview),
  });
}

/** Returns a function that caches a case from a reply, so that the case is shown before it has been reloaded. */
function useShowCase() {
  const queryClient = useQueryClient();
  return (one: Case) => queryClient.setQueryData(caseQuery(one._id).queryKey, one);
}

/** Claims a case, or extends the claim. */
export function useClaim() {
  return useCaseMutation(
    ({ id, takeOver = false }: { id: string; takeOver?: boolean }) =>
      call(claimCase, { params: { id }, body: takeOver ? { take_over: true } : {} }),
    useShowCase(),
  );
}

export function useRelease() {
  return useCaseMutation((id: string) => call(releaseCase, { params: { id } }), useShowCase());
}

/** Decides a case. Repeating the request with the same key has no effect. */
export function useDecide(id: string) {
  return useCaseMutation(({ form, key }: { form: DecisionForm; key: string }) =>
    call(decideCase, { params: { id }, body: form }, { idempotencyKey: key }),
  );
}

export type ManyDecisions = EndpointInput<typeof decideCases>['body'];

export function useDecideMany() {
  return useCaseMutation((body: ManyDecisions) => call(decideCases, { body }));
}

export type Verdict = EndpointInput<typeof decideAppeal>['body'];

export function useDecideAppeal(decisionId: string) {
  return useCaseMutation((body: Verdict) =>
    call(decideAppeal, { params: { id: decisionId }, body }),
  );
}
