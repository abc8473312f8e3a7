import { type TicketKind, ticketKinds } from '#contracts/counter/tickets.ts';
import { startOfDay } from '#src/lib/days.ts';
import { useUrlFilters } from '#src/lib/use-url-filters.ts';
import { isDay } from '#src/ui/day-field.tsx';

/** The ticket list's filters. `day` is formatted like `2026-11-30`, in the user's time zone. */
export type TicketFilters = { q: string; kind: TicketKind | ''; day: string };

export const allTickets: TicketFilters = { q: '', kind: '', day: '' };

const maxQueryLength = 120;

function readFilters(search: URLSearchParams): TicketFilters {
  const day = search.get('day') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, maxQueryLength),
    kind: ticketKinds.find((kind) => kind === search.get('kind')) ?? '',
    day: isDay(day) ? day : '',
  };
}

const writeFilters = ({ q, kind, day }: TicketFilters) =>
  new URLSearchParams({ ...(q && { q }), ...(kind && { kind }), ...(day && { day }) });

/** Returns the filters from the URL and a function to change them. */
export const useTicketFilters = () => useUrlFilters(readFilters, writeFilters);

/** Converts the filters to the API's query. The end of the API's period is exclusive. */
export const queryOf = ({ q, kind, day }: TicketFilters) => ({
  ...(q && { q }),
  ...(kind && { kind }),
  ...(day && { from: startOfDay(day), to: startOfDay(day, 1) }),
});
