import { useId, useState } from 'react';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { countText } from './count-text.ts';

type Value = { value: string; count: number | undefined };

type FacetValuesProps = {
  legend: string;
  /** The values in display order. A value's count is undefined while it loads. */
  values: readonly Value[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** False if the counts are estimates. */
  exact: boolean;
  /** The number of values to show before the "show all" button. Selected values are always shown. */
  first?: number;
};

/** Ignores case, as the server does, because people may edit the URL by hand. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A filter's values as checkboxes, each with its number of matching products. */
export function FacetValues({
  legend,
  values,
  chosen,
  onChange,
  exact,
  first = values.length,
}: FacetValuesProps) {
  const [all, setAll] = useState(false);
  const region = useKeptFocus<HTMLFieldSetElement>();
  const isChosen = (value: string) => chosen.some((one) => isSame(one, value));
  const offered = all ? values : values.filter(({ value }, at) => at < first || isChosen(value));
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((one) => !isSame(one, value)));
  return (
    <fieldset {...region} className="min-w-0 outline-none">
      <legend className="mb-1 font-display text-xl">{legend}</legend>
      {offered.map(({ value, count }) => (
        <FacetValue
          key={value}
          value={value}
          count={count === undefined ? null : countText(count, exact)}
          checked={isChosen(value)}
          onChange={(on) => toggle(value, on)}
        />
      ))}
      {values.length > offered.length && (
        <button type="button" onClick={() => setAll(true)} className="text-link min-h-11">
          Show all {values.length}
        </button>
      )}
    </fieldset>
  );
}

type FacetValueProps = {
  value: string;
  count: string | null;
  checked: boolean;
  onChange: (on: boolean) => void;
};

function FacetValue({ value, count, checked, onChange }: FacetValueProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        // Screen readers get the count as a description, so that a changed count doesn't change the
        // checkbox's name.
        aria-labelledby={`${id}-name`}
        aria-describedby={count === null ? undefined : `${id}-count`}
        className="checkbox checkbox-primary shrink-0 rounded-[0.3rem] border-muted"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span id={`${id}-name`} className="min-w-0 flex-1 break-words">
        {value}
      </span>
      {count !== null && (
        <span id={`${id}-count`} className="text-sm text-muted tabular-nums">
          {count}
        </span>
      )}
    </label>
  );
}
