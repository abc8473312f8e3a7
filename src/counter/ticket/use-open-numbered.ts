import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { receiptNumber } from '#contracts/catalog/scanned-text.ts';
import { listTickets, offlineNumber } from '#contracts/counter/tickets.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { toastError } from '#src/ui/toaster.tsx';
import { ticketQuery } from './ticket-queries.ts';

const loadLayaways = () => import('#src/counter/layaways/layaway-queries.ts');

/**
 * Returns the number in the text of a receipt, such as 107 for `T-107` or `Ticket 107`, or the number of a sale without a
 * connection. Null if the text is neither.
 */
export function ticketNumber(text: string): number | string | null {
  const offline = text.toUpperCase();
  return offlineNumber.test(offline)
    ? offline
    : receiptNumber(text.replace(/^ticket\s+(?:T-)?/i, 'T-'));
}

/**
 * Returns a function that opens the ticket with a given number, ready for a return. A deposit's receipt opens its
 * layaway, ready for the next payment.
 */
export function useOpenNumbered() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (number: number | string): Promise<void> => {
    try {
      const { items } = await call(listTickets, { query: { q: String(number) } });
      const ticket = items.find((one) => [one.number, one.offline?.number].includes(number));
      if (!ticket) return toastError(`There is no ticket ${number}.`);
      // Load what is shown first, so that it opens at once.
      const state = { scanned: true };
      const { layaway, lines } = ticket;
      if (layaway && lines.some(({ kind }) => kind === 'laid_away')) {
        const { layawayQuery } = await loadScript(loadLayaways);
        await queryClient.ensureQueryData(layawayQuery(layaway._id));
        return await navigate(staffPaths.layaway(layaway._id), { state });
      }
      // The list shortens the customer's email address.
      await queryClient.ensureQueryData(ticketQuery(ticket._id));
      await navigate(staffPaths.ticket(ticket._id), { state });
    } catch (error) {
      toastError(describeError(error).message);
    }
  };
}
