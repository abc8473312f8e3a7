import { useId } from 'react';
import type { CaseSummary } from '#contracts/moderation/cases.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { decideText } from './case-text.ts';

/** The maximum number of cases that can be decided at once. */
const maxAtOnce = 50;

type CaseSelectionProps = {
  selectable: readonly CaseSummary[];
  selected: readonly CaseSummary[];
  onSelect: (ids: readonly string[]) => void;
  onDecide: () => void;
};

/** A checkbox that selects all cases in the list, and a button to decide the selected cases. */
export function CaseSelection({ selectable, selected, onSelect, onDecide }: CaseSelectionProps) {
  const id = useId();
  if (selectable.length === 0) return null;
  const all = selected.length > 0 && selected.length === selectable.length;
  const tooMany = selected.length > maxAtOnce;
  return (
    // Stays in view while the moderator selects cases further down.
    <div
      className={`mb-2 flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 ${selected.length > 0 ? 'top-0 z-20 border-b border-rule bg-base-100 pb-1 [@media(min-height:30rem)]:sticky' : ''}`}
    >
      <span className="flex items-center gap-3">
        <input
          id={id}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !all;
          }}
          checked={all}
          onChange={(event) =>
            onSelect(event.target.checked ? selectable.map(({ _id }) => _id) : [])
          }
          className="checkbox rounded-sm border-base-content/60"
        />
        <label htmlFor={id} className="flex min-h-11 items-center">
          Select all
        </label>
      </span>
      <p role="status" className="text-muted tabular-nums">
        {selected.length > 0 && `${selected.length} selected`}
        {tooMany && `. You can decide at most ${maxAtOnce} at once.`}
      </p>
      {selected.length > 0 && (
        <Button
          look="paper"
          aria-haspopup="dialog"
          aria-keyshortcuts="d"
          unavailable={tooMany}
          onClick={onDecide}
        >
          {decideText(selected.length)}
          <KeyCap name="d" />
        </Button>
      )}
    </div>
  );
}
