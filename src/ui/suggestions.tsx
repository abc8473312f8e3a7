import type { KeyboardEvent } from 'react';
import { KeyCap } from './key-cap.tsx';

/** A value to fill in. `name` is the button's name for screen readers, which defaults to the label. */
export type Suggestion = { value: string; label: string; name?: string };

type SuggestionsProps = { items: readonly Suggestion[]; onPick: (value: string) => void };

/** Buttons that fill in the field above. Pressing arrow keys in the field does the same. */
export function Suggestions({ items, onPick }: SuggestionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {items.map(({ value, label, name }) => (
        <button
          key={label}
          type="button"
          aria-label={name}
          onClick={() => onPick(value)}
          className="min-h-11 rounded-full border border-base-content/55 px-3 text-sm font-semibold whitespace-nowrap tabular-nums hover:bg-base-200"
        >
          {label}
        </button>
      ))}
      <KeyCap name="Down" className="text-muted" />
    </div>
  );
}

/** Returns an `onKeyDown` handler that lets a field's arrow keys step through the suggestions. */
export function suggestionKeys(
  items: readonly Suggestion[],
  current: string | undefined,
  onPick: (value: string) => void,
) {
  return (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    const at = items.findIndex(({ value }) => value === current);
    const next = at === -1 && step === -1 ? items.length - 1 : at + step;
    const item = items[(next + items.length) % items.length];
    if (item) onPick(item.value);
  };
}
