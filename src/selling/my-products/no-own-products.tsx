import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { OwnFilters } from './own-filters.ts';
import type { OwnTab } from './own-status.ts';

const noneOf: Record<Exclude<OwnTab, 'all' | 'drafts'>, string> = {
  live: 'Nothing for sale',
  reserved: 'Nothing is reserved',
  sold: 'Nothing sold yet',
  ended: 'No ended products',
  archived: 'The archive is empty',
};

/** Shown if no product matches the tab and the search. */
export function NoOwnProducts({
  filters: { tab, q },
  drafts,
  onClear,
}: {
  filters: OwnFilters;
  /** The number of the seller's drafts. */
  drafts: number;
  onClear: () => void;
}) {
  if (q !== '') {
    return (
      <EmptyState
        title="None of your products match"
        action={
          <Button look="paper" onClick={onClear}>
            Clear the search
          </Button>
        }
      >
        <p>Try part of a name, brand, serial number or location.</p>
      </EmptyState>
    );
  }
  if (tab !== 'all' && tab !== 'drafts') return <EmptyState title={noneOf[tab]} />;
  if (drafts > 0) {
    return (
      <EmptyState
        title="Nothing published yet"
        action={
          <Link to={paths.drafts} className={buttonClass('amber')}>
            {drafts === 1 ? 'See your draft' : `See your ${drafts} drafts`}
          </Link>
        }
      >
        <p>Finish a draft to put the product up for sale.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No products yet" link="Add your first product" to={paths.addProduct}>
      <p>
        Here you change the price of what you sell, see who wants it, and end the sale. Selling is
        free.
      </p>
    </EmptyState>
  );
}
