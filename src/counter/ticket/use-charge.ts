import type { TicketForm } from '#contracts/counter/tickets.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { useCreateTicket } from './ticket-queries.ts';
import { beginCharge, endCharge, openTicket, startTicket } from './ticket-store.ts';

/** Returns whether the ticket may have been charged although the request failed. */
const isUncertain = ({ code, status }: ApiError) =>
  code === 'offline' || code === 'broken_reply' || status >= 500;

/** Returns whether the server rejected the request before processing the ticket. */
const isTurnedAway = ({ status }: ApiError) => status === 401 || status === 429;

/**
 * Returns a function that charges the ticket. All attempts use the same idempotency key, so that the ticket is
 * charged only once. Calls `onRefused` if an attempt fails.
 */
export function useCharge(onRefused: (error: unknown) => void) {
  const { mutateAsync } = useCreateTicket();
  return useSingleFlight(async (body: TicketForm) => {
    const { key, sent: before } = openTicket();
    beginCharge(body);
    try {
      startTicket(await mutateAsync({ body, key }));
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      endCharge(!known || isUncertain(known) ? body : isTurnedAway(known) ? before : null);
      onRefused(error);
    }
  });
}
