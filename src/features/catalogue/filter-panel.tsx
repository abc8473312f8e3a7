import { type Condition, conditions } from '#contracts/products.ts';
import { useDebouncedText } from '#src/lib/use-debounced-text.ts';
import { TextField } from '#src/ui/field.tsx';
import { type Filters, isPriceBound } from './product-filters.ts';
import type { ChangeFilters } from './use-filters.ts';

function PriceField({
  label,
  value,
  problem,
  onChange,
}: {
  label: string;
  value: string;
  problem?: string | undefined;
  onChange: (text: string) => void;
}) {
  const { draft, setDraft, flush } = useDebouncedText(value, onChange, isPriceBound);
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder="$"
      value={draft}
      onChange={(event) => setDraft(event.target.value.replaceAll(/[$,\s]/g, ''))}
      onBlur={flush}
      error={isPriceBound(draft) ? problem : 'This is no amount!'}
    />
  );
}

/** Price and condition. */
export function FilterPanel({ filters, change }: { filters: Filters; change: ChangeFilters }) {
  const { min_price, max_price } = filters;
  const crossed = min_price !== '' && max_price !== '' && Number(min_price) > Number(max_price);
  const toggle = (condition: Condition, on: boolean) =>
    change({
      condition: conditions.filter((one) =>
        one === condition ? on : filters.condition.includes(one),
      ),
    });
  return (
    <div className="grid gap-8">
      <fieldset>
        <legend className="mb-2 font-display text-xl">Price</legend>
        <div className="grid grid-cols-2 gap-3">
          <PriceField
            label="From"
            value={min_price}
            problem={crossed ? 'Above the other end!' : undefined}
            onChange={(text) => change({ min_price: text }, { typing: true })}
          />
          <PriceField
            label="To"
            value={max_price}
            onChange={(text) => change({ max_price: text }, { typing: true })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-display text-xl">Condition</legend>
        {conditions.map((condition) => (
          <label key={condition} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="checkbox checkbox-primary rounded-[0.3rem] border-muted"
              checked={filters.condition.includes(condition)}
              onChange={(event) => toggle(condition, event.target.checked)}
            />
            {condition}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
