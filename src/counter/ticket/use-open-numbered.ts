import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { listTickets } from '#contracts/counter/tickets.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { toastError } from '#src/ui/toaster.tsx';
import { ticketQuery } from './ticket-queries.ts';

/** Returns a function that opens the ticket with a given number, ready for a return. */
export function useOpenNumbered() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (number: number): Promise<void> => {
    try {
      const { items } = await call(listTickets, { query: { q: String(number) } });
      const ticket = items.find((one) => one.number === number);
      if (!ticket) return toastError(`There is no ticket ${number}.`);
      // The list shortens the customer's email address. Load the whole ticket first, so that it opens at once.
      await queryClient.ensureQueryData(ticketQuery(ticket._id));
      await navigate(staffPaths.ticket(ticket._id), { state: { scanned: true } });
    } catch (error) {
      toastError(describeError(error).message);
    }
  };
}
