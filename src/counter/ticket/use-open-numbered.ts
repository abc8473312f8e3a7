import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { listSales } from '#contracts/counter/tickets.ts';
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
      const { items } = await call(listSales, { query: { q: String(number) } });
      const ticket = items.find((one) => one.number === number);
      if (!ticket) return toastError(`There is no ticket ${number}.`);
      queryClient.setQueryData(ticketQuery(ticket._id).queryKey, ticket);
      await navigate(staffPaths.ticket(ticket._id), { state: { scanned: true } });
    } catch (error) {
      toastError(describeError(error).message);
    }
  };
}
