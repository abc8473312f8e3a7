import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type ConsignmentForm,
  type consignmentStates,
  createConsignment,
  getConsignment,
  listConsignments,
  returnConsignment,
} from '#contracts/stock/consignments.ts';
import {
  getOwnerDetails,
  getPayout,
  getStatement,
  listOwners,
  type PayoutForm,
  payOut,
} from '#contracts/stock/payouts.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { rememberOwner } from './last-owner.ts';

const { categories, consignments, counter, day, stockBook, till } = queryKeys;

/** The consigned pieces in one state, for all owners or only one. */
export const piecesQuery = (state: (typeof consignmentStates)[number], owner?: string) => ({
  ...pagedQuery([...consignments, 'pieces', state, owner], (page, options) =>
    call(
      listConsignments,
      {
        query: {
          state,
          ...(owner !== undefined && { owner_id: owner }),
          ...page,
        },
      },
      options,
    ),
  ),
  placeholderData: keepPreviousData,
});

export const consignmentQuery = (id: string) =>
  callQuery([...consignments, 'piece', id], getConsignment, { params: { id } });

/** The owners of consigned pieces. If `due` is true, only those to whom the shop owes money. */
export const ownersQuery = (due: boolean) => ({
  ...pagedQuery([...consignments, 'owners', due], (page, options) =>
    call(
      listOwners,
      {
        query: { ...(due && { due: 'true' }), ...page },
      },
      options,
    ),
  ),
  placeholderData: keepPreviousData,
});

export const statementQuery = (id: string) =>
  callQuery([...consignments, 'statement', id], getStatement, { params: { id } });

export const payoutQuery = (id: string) =>
  callQuery([...consignments, 'payout', id], getPayout, { params: { id } });

/** Loads an owner's addresses. This is a mutation, because the server records each access. */
export const useOwnerDetails = (id: string) =>
  useMutation({ mutationFn: () => call(getOwnerDetails, { params: { id } }) });

function useRefetch() {
  const queryClient = useQueryClient();
  return () => void markStale(queryClient, consignments, day, till, allProducts);
}

/** Takes in a product on consignment. Repeating the request with the same key has no effect. */
export function useConsign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, key }: { form: ConsignmentForm; key: string }) =>
      call(createConsignment, { body: form }, { idempotencyKey: key }),
    onSuccess: ({ _id }, { form }) => {
      rememberOwner(_id, form);
      void markStale(queryClient, allProducts, categories, consignments, counter, stockBook);
    },
  });
}

/** Pays an owner. Repeating a payout with the same key doesn't pay twice. */
export function usePayOut(id: string) {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ body, key }: { body: z.infer<typeof PayoutForm>; key: string }) =>
      call(payOut, { params: { id }, body }, { idempotencyKey: key }),
    onSettled,
  });
}

export function useReturnPiece() {
  const onSettled = useRefetch();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(returnConsignment, { params: { id }, body: { reason } }),
    onSettled,
  });
}
