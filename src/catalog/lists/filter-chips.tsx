import { X } from 'lucide-react';
import { formatMoney } from '#src/lib/money.ts';
import { withoutText } from './change-filters.ts';
import {
  type ChoiceFilter,
  countFilters,
  type Filters,
  type NameFilter,
  noFilters,
} from './product-filters.ts';
import type { ChangeFilters } from './use-filters.ts';

const labels = {
  q: (text: string) => `“${text}”`,
  min_price: (amount: string) => `From ${formatMoney(amount)}`,
  max_price: (amount: string) => `To ${formatMoney(amount)}`,
  year_from: (year: string) => `From ${year}`,
  year_to: (year: string) => `To ${year}`,
  location: (text: string) => `Location: ${text}`,
};

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

/** The active filters, each with a button to remove it. */
export function FilterChips({ filters, change }: { filters: Filters; change: ChangeFilters }) {
  const { sort: _, ...narrowing } = noFilters;
  if (countFilters(filters) === 0) return null;
  const text = (name: keyof typeof labels) => {
    const value = filters[name];
    if (value === '') return null;
    const without = name === 'q' ? withoutText(filters) : { [name]: '' };
    return <Chip key={name} label={labels[name](value)} onRemove={() => change(without)} />;
  };
  const chosen = (name: ChoiceFilter | NameFilter) =>
    filters[name].map((one) => (
      <Chip
        key={`${name} ${one}`}
        label={name === 'brand' ? `Brand: ${one}` : one}
        onRemove={() => change({ [name]: filters[name].filter((other) => other !== one) })}
      />
    ));
  return (
    <ul
      aria-label="Active filters"
      // On phones, the search field above is enough for the text.
      className={`flex flex-wrap items-center gap-2 ${filters.q !== '' && countFilters(filters) === 1 ? 'max-sm:hidden' : ''}`}
    >
      {text('q')}
      {chosen('category')}
      {chosen('brand')}
      {text('min_price')}
      {text('max_price')}
      {chosen('condition')}
      {chosen('condition_type')}
      {text('year_from')}
      {text('year_to')}
      {text('location')}
      <li>
        <button type="button" onClick={() => change(narrowing)} className="text-link min-h-9 px-2">
          Clear all
        </button>
      </li>
    </ul>
  );
}
