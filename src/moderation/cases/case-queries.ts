import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { assignCase, listColleagues } from '#contracts/moderation/assignments.ts';
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
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { cacheReply, useChange } from '#src/lib/use-change.ts';
import type { CaseFilters } from './case-filters.ts';

/** The cases that match the filters, most urgent first. */
export const casesQuery = ({ state, reason, q, days }: CaseFilters) => ({
  ...pagedQuery(
    [...queryKeys.cases, 'list', { state, reason, q, days }],
    (page, options) =>
      call(
        listCases,
        {
          query: {
            state,
            ...(reason !== null && { reason }),
            ...(q !== '' && { q }),
            ...(days !== null && { days }),
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

const keys = [queryKeys.cases, queryKeys.overview];

/** Caches a case from a reply, so that it is shown before it has been reloaded. */
const show = (one: Case, queryClient: QueryClient) =>
  cacheReply(queryClient, caseQuery(one._id).queryKey, one);

/** Claims a case, or extends the claim. */
export const useClaim = () =>
  useChange({
    keys,
    show,
    mutationFn: ({ id, takeOver = false }: { id: string; takeOver?: boolean }) =>
      call(claimCase, { params: { id }, body: takeOver ? { take_over: true } : {} }),
  });

/** To whom a case can be assigned. */
export const colleaguesQuery = (id: string) =>
  callQuery([...queryKeys.cases, 'colleagues', id], listColleagues, { params: { id } });

export const useAssign = () =>
  useChange({
    keys,
    show,
    mutationFn: ({ id, to }: { id: string; to: string }) =>
      call(assignCase, { params: { id }, body: { colleague_id: to } }),
  });

export const useRelease = () =>
  useChange({ keys, show, mutationFn: (id: string) => call(releaseCase, { params: { id } }) });

/** Decides a case. Repeating the request with the same key has no effect. */
export const useDecide = (id: string) =>
  useChange({
    keys,
    mutationFn: ({ form, key }: { form: DecisionForm; key: string }) =>
      call(decideCase, { params: { id }, body: form }, { idempotencyKey: key }),
  });

export type ManyDecisions = EndpointInput<typeof decideCases>['body'];

export const useDecideMany = () =>
  useChange({ keys, mutationFn: (body: ManyDecisions) => call(decideCases, { body }) });

export type Verdict = EndpointInput<typeof decideAppeal>['body'];

export const useDecideAppeal = (decisionId: string) =>
  useChange({
    keys,
    mutationFn: (body: Verdict) => call(decideAppeal, { params: { id: decisionId }, body }),
  });
