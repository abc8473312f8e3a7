import { TextField } from '#src/ui/field.tsx';
import { useDebouncedText } from '#src/ui/use-debounced-text.ts';
import { countText } from './count-text.ts';

const maxPlaces = 5;

type LocationFacetProps = {
  value: string;
  onChange: (text: string, options?: { typing: boolean }) => void;
  /** The most common locations. */
  places: readonly { value: string; count: number }[];
  exact: boolean;
};

/** A text field for the location, with buttons for the most common locations. */
export function LocationFacet({ value, onChange, places, exact }: LocationFacetProps) {
  const { draft, setDraft, flush } = useDebouncedText(value, (text) =>
    onChange(text, { typing: true }),
  );
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-display text-xl">Location</legend>
      <TextField
        label="Location"
        maxLength={120}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={flush}
      />
      {places.length > 0 && (
        <ul aria-label="Frequent locations" className="flex flex-wrap gap-2">
          {places.slice(0, maxPlaces).map((place) => (
            <li key={place.value}>
              <button
                type="button"
                aria-pressed={place.value === value}
                onClick={() => onChange(place.value === value ? '' : place.value)}
                className="inline-flex min-h-9 items-center gap-2 rounded-full border border-rule px-3 text-start aria-pressed:bg-surf aria-pressed:text-surf-ink"
              >
                {place.value}
                <span className="text-sm tabular-nums">{countText(place.count, exact)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
