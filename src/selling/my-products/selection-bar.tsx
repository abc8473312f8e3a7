import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { type BulkKind, bulkActions } from './bulk-actions.ts';

type SelectionBarProps = {
  /** The products in the list that can be selected. */
  selectable: readonly OwnProduct[];
  selected: readonly OwnProduct[];
  onSelectAll: (on: boolean) => void;
  onBulk: (kind: BulkKind) => void;
};

/** Puts the selection and its actions at the bottom of a phone's window, because the list is long. */
const onPhones = {
  bar: 'max-md:[@media(min-height:30rem)]:contents',
  chosen:
    'max-md:[@media(min-height:30rem)]:sticky max-md:[@media(min-height:30rem)]:order-last bottom-0 z-10 max-md:gap-y-1 max-md:bg-base-100',
};

/**
 * A checkbox that selects all products in the list, and the bulk actions. It must be in a container that is a column on
 * phones.
 */
export function SelectionBar({ selectable, selected, onSelectAll, onBulk }: SelectionBarProps) {
  const id = useId();
  const all = selected.length > 0 && selected.length === selectable.length;
  const kinds = (Object.keys(bulkActions) as BulkKind[]).filter((kind) =>
    selected.some(bulkActions[kind].may),
  );
  return (
    <div className={`mb-2 flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 ${onPhones.bar}`}>
      <span className="flex items-center gap-3">
        <input
          id={id}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && !all;
          }}
          checked={all}
          onChange={(event) => onSelectAll(event.target.checked)}
          className="checkbox rounded-sm border-base-content/60"
        />
        <label htmlFor={id} className="flex min-h-11 items-center">
          Select all
        </label>
      </span>
      <div
        className={`flex flex-wrap items-center gap-x-6 gap-y-2 ${onPhones.chosen} ${
          selected.length > 0 ? 'max-md:border-t max-md:border-rule max-md:py-3' : ''
        }`}
      >
        <p role="status" className="text-muted tabular-nums">
          {selected.length > 0 && `${selected.length} selected`}
        </p>
        {selected.length > 0 && (
          <span className="flex flex-wrap gap-2">
            <Link
              to={paths.priceTags(selected.map(({ _id }) => _id))}
              aria-label={`Price tags for the ${selected.length} selected products`}
              className={buttonClass('paper')}
            >
              Price tags
            </Link>
            {kinds.map((kind) => (
              <Button
                key={kind}
                look={kind === 'delete' ? 'danger' : 'paper'}
                aria-haspopup="dialog"
                aria-label={`${bulkActions[kind].verb}: ${selected.length} selected`}
                onClick={() => onBulk(kind)}
              >
                {bulkActions[kind].verb}
              </Button>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}
