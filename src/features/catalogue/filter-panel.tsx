import { useDebouncedText } from '#src/lib/use-debounced-text.ts';
import { TextField } from '#src/ui/field.tsx';
import {
  type ChoiceFilter,
  choices,
  type Filters,
  isPriceBound,
  isYearBound,
} from './product-filters.ts';
import type { ChangeFilters } from './use-filters.ts';

type FilterFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Returns whether the filter can use a text. If not, the field shows the `wrong` error. */
  accept?: (text: string) => boolean;
  wrong?: string;
  /** An error to show for a text that passed `accept`, for example a minimum price above the maximum. */
  problem?: string | false;
  placeholder?: string;
  inputMode?: 'decimal' | 'numeric';
  maxLength?: number;
};

/** A text filter that takes effect when the user stops typing. */
function FilterField(props: FilterFieldProps) {
  const { label, value, onChange, accept = () => true, wrong, problem, ...input } = props;
  const { draft, setDraft, flush } = useDebouncedText(value, onChange, accept);
  return (
    <TextField
      {...input}
      label={label}
      value={draft}
      onChange={({ target }) =>
        setDraft(input.inputMode ? target.value.replaceAll(/[$,\s]/g, '') : target.value)
      }
      onBlur={flush}
      error={accept(draft) ? problem || undefined : wrong}
    />
  );
}

type PanelProps = { filters: Filters; change: ChangeFilters };

function Choices({
  name,
  legend,
  filters,
  change,
}: PanelProps & { name: ChoiceFilter; legend: string }) {
  const toggle = (choice: string, on: boolean) =>
    change({
      [name]: choices[name].filter((one) => (one === choice ? on : filters[name].includes(one))),
    });
  return (
    <fieldset>
      <legend className="mb-1 font-display text-xl">{legend}</legend>
      {choices[name].map((choice) => (
        <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="checkbox checkbox-primary rounded-[0.3rem] border-muted"
            checked={filters[name].includes(choice)}
            onChange={(event) => toggle(choice, event.target.checked)}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}

/** All filters except the text search. */
export function FilterPanel({ filters, change }: PanelProps) {
  const { min_price, max_price, year_from, year_to, brand, location } = filters;
  const crossed = (from: string, to: string) =>
    from !== '' && to !== '' && Number(from) > Number(to) && '“From” must be lower than “To”.';
  const type = (changed: Partial<Filters>) => change(changed, { typing: true });
  const amount = {
    accept: isPriceBound,
    wrong: 'Enter a price, e.g. 500.',
    inputMode: 'decimal',
    placeholder: '$',
  } as const;
  const year = {
    accept: isYearBound,
    wrong: 'Enter a year, e.g. 1998.',
    inputMode: 'numeric',
    maxLength: 4,
  } as const;
  return (
    <div className="grid gap-8">
      <fieldset>
        <legend className="mb-2 font-display text-xl">Price</legend>
        <div className="grid grid-cols-2 gap-3">
          <FilterField
            {...amount}
            label="From"
            value={min_price}
            problem={crossed(min_price, max_price)}
            onChange={(text) => type({ min_price: text })}
          />
          <FilterField
            {...amount}
            label="To"
            value={max_price}
            onChange={(text) => type({ max_price: text })}
          />
        </div>
      </fieldset>
      <Choices name="condition" legend="Condition" filters={filters} change={change} />
      <Choices name="condition_type" legend="Condition type" filters={filters} change={change} />
      <fieldset>
        <legend className="mb-2 font-display text-xl">Year of purchase</legend>
        <div className="grid grid-cols-2 gap-3">
          <FilterField
            {...year}
            label="From year"
            value={year_from}
            problem={crossed(year_from, year_to)}
            onChange={(text) => type({ year_from: text })}
          />
          <FilterField
            {...year}
            label="To year"
            value={year_to}
            onChange={(text) => type({ year_to: text })}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-display text-xl">Brand and location</legend>
        <FilterField
          label="Brand"
          maxLength={60}
          value={brand}
          onChange={(text) => type({ brand: text })}
        />
        <FilterField
          label="Location"
          maxLength={120}
          value={location}
          onChange={(text) => type({ location: text })}
        />
      </fieldset>
    </div>
  );
}
