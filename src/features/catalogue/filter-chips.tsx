import { X } from 'lucide-react';
import { formatMoney } from '#src/lib/money.ts';
import { countFilters, type Filters, noFilters } from './product-filters.ts';
import type { ChangeFilters } from './use-filters.ts';

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surf ps-3.5 pe-2.5 font-semibold text-surf-ink"
      >
        {label}
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

/** What the list is narrowed by, each with its removal. */
export function FilterChips({ filters, change }: { filters: Filters; change: ChangeFilters }) {
  const { q, min_price, max_price, condition } = filters;
  const { sort: _, ...narrowing } = noFilters;
  if (countFilters(filters) === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {q !== '' && <Chip label={`“${q}”`} onRemove={() => change({ q: '' })} />}
      {min_price !== '' && (
        <Chip label={`From ${formatMoney(min_price)}`} onRemove={() => change({ min_price: '' })} />
      )}
      {max_price !== '' && (
        <Chip label={`To ${formatMoney(max_price)}`} onRemove={() => change({ max_price: '' })} />
      )}
      {condition.map((one) => (
        <Chip
          key={one}
          label={one}
          onRemove={() => change({ condition: condition.filter((other) => other !== one) })}
        />
      ))}
      <li>
        <button type="button" onClick={() => change(narrowing)} className="text-link min-h-9 px-2">
          Clear all
        </button>
      </li>
    </ul>
  );
}
