import { useCallback } from 'react';
import { type TicketKind, ticketKinds } from '#contracts/counter/tickets.ts';
import { dayOf } from '#src/lib/days.ts';
import type { ChangeFilters } from '#src/lib/use-url-filters.ts';
import { Button } from '#src/ui/button.tsx';
import { DayField } from '#src/ui/day-field.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import type { TicketFilters } from './ticket-filters.ts';

type ToolbarProps = { filters: TicketFilters; change: ChangeFilters<TicketFilters> };

const kindNames: Record<TicketKind, string> = {
  sale: 'Sales',
  return: 'Returns',
  purchase: 'Purchases and trade-ins',
};

/** The ticket list's search and filters. The Today button is pressed while the list shows only today's tickets. */
export function TicketsToolbar({ filters, change }: ToolbarProps) {
  const { q, kind, day } = filters;
  const find = useCallback((text: string) => change({ q: text }, { typing: true }), [change]);
  const today = dayOf(new Date());
  const isToday = day === today;
  return (
    <div className="mb-6 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_10rem_auto] xl:grid-cols-[minmax(0,1fr)_13rem_10rem_auto]">
      <div className="col-span-2 flex min-w-0 md:col-span-3 xl:col-span-1">
        <DebouncedSearch
          label="Search tickets"
          placeholder="Number, customer or product…"
          value={q}
          onSearch={find}
        />
      </div>
      <select
        aria-label="Kind of ticket"
        value={kind}
        onChange={({ target }) =>
          change({ kind: ticketKinds.find((one) => one === target.value) ?? '' })
        }
        className="select col-span-2 h-12 w-full md:col-span-1"
      >
        <option value="">All tickets</option>
        {ticketKinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </select>
      <DayField label="Day" value={day} onChange={(chosen) => change({ day: chosen })} />
      <Button
        look={isToday ? 'primary' : 'paper'}
        className="h-12"
        aria-pressed={isToday}
        onClick={() => change({ day: isToday ? '' : today })}
      >
        Today
      </Button>
    </div>
  );
}
