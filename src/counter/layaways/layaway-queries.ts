import {
  cancelLayaway,
  createLayaway,
  getLayaway,
  type LayawayForm,
  type LayawayList,
  listLayaways,
  payLayaway,
} from '#contracts/counter/layaways.ts';
import type { PaymentForm } from '#contracts/counter/tickets.ts';
import { finishTicket } from '#src/counter/ticket/ticket-queries.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

const { layaways, tickets, till, counter } = queryKeys;

export const layawaysQuery = (status: LayawayList, q: string) =>
  pagedQuery(
    [...layaways, 'list', status, q],
    (page, options) =>
      call(listLayaways, { query: { status, ...(q !== '' && { q }), ...page } }, options),
    (first) => ({ totalCapped: first.total_capped }),
  );

export const layawayQuery = (id: string) =>
  callQuery([...layaways, 'one', id], getLayaway, { params: { id } });

const change = { keys: [layaways, tickets, till, counter, allProducts], onSuccess: finishTicket };

// Repeating one of these requests with the same key returns the same ticket.

export const useLayAway = () =>
  useChange({
    ...change,
    mutationFn: ({ body, key }: { body: LayawayForm; key: string }) =>
      call(createLayaway, { body }, { idempotencyKey: key }),
  });

type Payments = { payments: PaymentForm[]; key: string };

/** Adds payments to a layaway, or cancels it and pays the customer back. */
export const useLayawayStep = (id: string, step: 'pay' | 'cancel') =>
  useChange({
    ...change,
    mutationFn: ({ payments, key }: Payments) => {
      const input = { params: { id }, body: { payments } };
      const options = { idempotencyKey: key };
      return step === 'pay'
        ? call(payLayaway, input, options)
        : call(cancelLayaway, input, options);
    },
  });
