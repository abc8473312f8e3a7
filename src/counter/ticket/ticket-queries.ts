import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { lookUpBooking } from '#contracts/bookings/bookings.ts';
import { searchCounter } from '#contracts/counter/counter.ts';
import {
  createTicket,
  getTicket,
  listTickets,
  type ReturnForm,
  returnTicket,
  type Ticket,
  type TicketForm,
  voidTicket,
} from '#contracts/counter/tickets.ts';
import { getIntake } from '#contracts/stock/intakes.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { openDrawerForCash } from './cash-drawer.ts';
import { rememberPurchases } from './purchases.ts';
import { expectReceipt } from './receipt-copies.ts';
import { queryOf, type TicketFilters } from './ticket-filters.ts';

/**
 * Returns whether the server knows that this isn't the handover code of the booking. Returns false if the server can't be
 * asked: charging the ticket checks the code again.
 */
export async function isWrongCode(bookingId: string, code: string): Promise<boolean> {
  try {
    return (await call(lookUpBooking, { body: { code } }))._id !== bookingId;
  } catch (error) {
    return error instanceof ApiError && error.code === 'not_found';
  }
}

/** Customers and people with an account whose name or email address starts with `q`. */
export const customersQuery = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.counter, 'people', q.toLowerCase()],
    queryFn: ({ signal }) => call(searchCounter, { query: { q } }, { signal }),
    select: ({ people }) => people,
    staleTime: 5_000,
    retry: false,
    // Without a network, fail immediately instead of waiting for a connection.
    networkMode: 'always',
  });

/** The shop's tickets, newest first. */
export const ticketsQuery = (filters: TicketFilters) => ({
  ...pagedQuery(
    [...queryKeys.tickets, 'list', filters],
    (page, options) => call(listTickets, { query: { ...queryOf(filters), ...page } }, options),
    (first) => ({ totalCapped: first.total_capped }),
  ),
  placeholderData: keepPreviousData,
});

export const ticketQuery = (id: string) =>
  callQuery([...queryKeys.tickets, 'one', id], getTicket, { params: { id } });

/** The person who sold a product to the shop. Never stale, because the audit log records each request. */
export const intakeQuery = (id: string) =>
  callQuery(
    ['intakes', id],
    getIntake,
    { params: { id } },
    {
      staleTime: Number.POSITIVE_INFINITY,
    },
  );

/** Loads the current state of a product on the ticket, or null if it is not found. Live events reload it. */
export const lineProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.counter, 'line', id],
    queryFn: async ({ signal }) =>
      (await call(searchCounter, { query: { q: id } }, { signal })).scanned,
  });

const { tickets, till, counter, bookings } = queryKeys;
const keys = [tickets, till, counter, allProducts, bookings];

/** Charges a ticket. Repeating the request with the same key returns the same ticket. */
export const useCreateTicket = () =>
  useChange({
    keys,
    mutationFn: ({ body, key }: { body: TicketForm; key: string }) =>
      call(createTicket, { body }, { idempotencyKey: key }),
    onSuccess(ticket, { body }) {
      finishTicket(ticket);
      rememberPurchases(ticket, body);
    },
  });

/** Returns products of a sale to the shop. Repeating the request with the same key returns the same ticket. */
export const useReturnTicket = (id: string) =>
  useChange({
    keys,
    mutationFn: ({ body, key }: { body: z.infer<typeof ReturnForm>; key: string }) =>
      call(returnTicket, { params: { id }, body }, { idempotencyKey: key }),
    onSuccess: finishTicket,
  });

/** Voids the last ticket. Repeating the request with the same key returns the same ticket. */
export const useVoidTicket = (id: string) =>
  useChange({
    keys,
    mutationFn: ({ key, ...body }: { reason: string; key: string }) =>
      call(voidTicket, { params: { id }, body }, { idempotencyKey: key }),
    onSuccess: finishTicket,
  });

/** Remembers to print a ticket's receipt, and opens the cash drawer if its cash needs it. */
export function finishTicket(ticket: Ticket) {
  expectReceipt(ticket._id);
  if (ticket.payments.some(({ method }) => method === 'cash')) openDrawerForCash();
}
