import { cleanMoney } from '#contracts/money.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { TextField } from '#src/ui/field.tsx';
import { RangeSlider } from '#src/ui/range-slider.tsx';
import { useDebouncedText } from '#src/ui/use-debounced-text.ts';

/** A histogram bar. `to` is null if the bar has no upper limit. */
export type Bar = { from: number; to: number | null; count: number };

type Bound = {
  /** The text field's label. */
  label: string;
  /** The slider handle's name for screen readers. */
  handle: string;
  /** The screen reader text for a handle that sets no limit. */
  open: string;
  value: string;
  onChange: (text: string) => void;
};

type RangeFacetProps = {
  legend: string;
  bars: readonly Bar[];
  low: Bound;
  high: Bound;
  /** Returns whether the text is a valid limit. If it isn't, the field shows the error `wrong`. */
  accept: (text: string) => boolean;
  wrong: string;
  /** Formats a limit for screen readers. */
  format: (bound: number) => string;
  input: { inputMode: 'decimal' | 'numeric'; placeholder?: string; maxLength?: number };
};

const isCrossed = (low: string, high: string) =>
  low !== '' && high !== '' && Number(low) > Number(high);

/** A filter with a lower and an upper limit, shown as a histogram with two handles and as two text fields. */
export function RangeFacet(props: RangeFacetProps) {
  const { legend, bars, low, high, accept, wrong, format, input } = props;
  const lower = useDebouncedText(
    low.value,
    low.onChange,
    (text) => accept(text) && !isCrossed(text, high.value),
    cleanMoney,
  );
  const upper = useDebouncedText(
    high.value,
    high.onChange,
    (text) => accept(text) && !isCrossed(low.value, text),
    cleanMoney,
  );
  // Wait for a pause, because the first digits of a higher limit may be lower than the lower limit.
  const crossed = useDebouncedValue(
    isCrossed(cleanMoney(lower.draft), cleanMoney(upper.draft)),
    300,
  )
    ? `“${low.label}” must be lower than “${high.label}”.`
    : undefined;
  const field = (bound: Bound, { draft, setDraft, flush }: typeof lower, problem?: string) => (
    <TextField
      {...input}
      label={bound.label}
      value={draft}
      onChange={({ target }) => setDraft(target.value.replaceAll(/[$,\s]/g, ''))}
      onBlur={flush}
      error={accept(cleanMoney(draft)) ? problem : wrong}
    />
  );
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-display text-xl">{legend}</legend>
      {bars.length > 1 && (
        <Histogram
          bars={bars}
          low={{ ...low, value: lower.draft, onChange: lower.setDraft }}
          high={{ ...high, value: upper.draft, onChange: upper.setDraft }}
          accept={accept}
          format={format}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        {field(low, lower, crossed)}
        {field(high, upper)}
      </div>
    </fieldset>
  );
}

type HistogramProps = Pick<RangeFacetProps, 'bars' | 'low' | 'high' | 'accept' | 'format'>;

function Histogram({ bars, low, high, accept, format }: HistogramProps) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  const isBound = (text: string) => text !== '' && accept(text);
  const highAt = isBound(high.value)
    ? 1 + bars.findIndex(({ to }) => to === null || to >= Number(high.value))
    : bars.length;
  const upperAt = highAt === 0 ? bars.length : highAt;
  const lowAt = isBound(low.value)
    ? bars.findLastIndex(({ from }) => from <= Number(low.value))
    : 0;
  const words = (bound: Bound) => (isBound(bound.value) ? format(Number(bound.value)) : bound.open);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <>
      <RangeSlider
        bars={bars.map(({ from, count }) => ({ key: String(from), share: count / highest }))}
        low={{
          label: low.handle,
          text: words(low),
          at: Math.max(0, Math.min(lowAt, upperAt - 1)),
          onMove: (at) => low.onChange(at === 0 ? '' : String(bars[at]?.from ?? '')),
        }}
        high={{
          label: high.handle,
          text: words(high),
          at: upperAt,
          onMove: (at) => high.onChange(at === bars.length ? '' : String(bars[at - 1]?.to ?? '')),
        }}
      />
      {first && last && (
        <div aria-hidden="true" className="flex justify-between text-sm text-muted tabular-nums">
          <span>{format(first.from)}</span>
          <span>{last.to === null ? `${format(last.from)}+` : format(last.to)}</span>
        </div>
      )}
    </>
  );
}
