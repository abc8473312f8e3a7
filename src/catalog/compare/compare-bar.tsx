import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { useCompareChoice } from './compare-choice.tsx';
import { maxCompared } from './compared-ids.ts';

/**
 * Shows how many products are selected for comparison, and links to the Compare screen. Sticks to the bottom of the
 * window.
 */
export function CompareBar() {
  const { ids, clear } = useCompareChoice();
  return (
    <div
      className={`sticky bottom-0 z-20 mt-6 flex items-center justify-between gap-3 print:hidden ${
        ids.length > 0 ? 'border-t border-rule bg-base-100 py-3' : ''
      }`}
    >
      <p role="status" className="font-semibold tabular-nums">
        {ids.length > 0 && `${ids.length} of ${maxCompared} chosen`}
      </p>
      {ids.length > 0 && (
        <div className="flex gap-4">
          <Button look="ghost" onClick={clear}>
            Clear
          </Button>
          <Link to={paths.compare(ids)} className={buttonClass('amber')}>
            Compare
          </Link>
        </div>
      )}
    </div>
  );
}
