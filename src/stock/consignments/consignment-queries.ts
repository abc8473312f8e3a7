import { keepPreviousData, useMutation } from '@tanstack/react-query';
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
import { pagedQuery } from '#src/lib/paged-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
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

/** Takes in a product on consignment. Repeating the request with the same key has no effect. */
export const useConsign = () =>
  useChange({
    keys: [allProducts, categories, consignments, counter, stockBook],
    mutationFn: ({ form, key }: { form: ConsignmentForm; key: string }) =>
      call(createConsignment, { body: form }, { idempotencyKey: key }),
    onSuccess: ({ _id }, { form }) => rememberOwner(_id, form),
  });

/** Pays an owner. Repeating a payout with the same key doesn't pay twice. */
export const usePayOut = (id: string) =>
  useChange({
    keys: [consignments, day, till],
    mutationFn: ({ body, key }: { body: z.infer<typeof PayoutForm>; key: string }) =>
      call(payOut, { params: { id }, body }, { idempotencyKey: key }),
  });

export const useReturnPiece = () =>
  useChange({
    keys: [consignments, day, allProducts],
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(returnConsignment, { params: { id }, body: { reason } }),
  });
