import { useQueryClient } from '@tanstack/react-query';
import type { TicketForm } from '#contracts/counter/tickets.ts';
import { earlyScript } from '#src/counter/early-part.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { useCreateTicket } from './ticket-queries.ts';
import { beginCharge, endCharge, openTicket, startTicket } from './ticket-store.ts';

const loadOffline = earlyScript(() => import('#src/counter/offline/sell-offline.ts'));

/** Returns whether the ticket may have been charged although the request failed. */
export const isUncertain = ({ code, status }: ApiError) =>
  code === 'offline' || code === 'broken_reply' || status >= 500;

/** Returns whether the server rejected the request before processing the ticket. */
export const isTurnedAway = ({ status }: ApiError) => status === 401 || status === 429;

/**
 * Returns a function that charges the ticket, if `offline` is set at this computer alone. All attempts use the same
 * idempotency key, so that the ticket is charged only once. Calls `onRefused` if an attempt fails.
 */
export function useCharge(onRefused: (error: unknown) => void) {
  const { mutateAsync } = useCreateTicket();
  const queryClient = useQueryClient();
  return useSingleFlight(async (body: TicketForm, offline = false) => {
    const { key, sent: before } = openTicket();
    if (offline) {
      const sold = loadOffline().then((one) => one.sellOffline(openTicket(), body, queryClient));
      return sold.then(startTicket, onRefused);
    }
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
