import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

const toAll = (
  <Link to={paths.products} className={buttonClass('paper')}>
    See all products
  </Link>
);

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing matches these filters"
      action={
        <Button look="amber" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      <p>Remove one or clear all.</p>
    </EmptyState>
  );
}

export function NothingForSale({ all }: { all: boolean }) {
  return (
    <EmptyState
      title="Nothing here right now"
      action={
        all ? (
          <Link to={paths.addProduct} className={buttonClass('amber')}>
            Sell yours
          </Link>
        ) : (
          toAll
        )
      }
    >
      <p>Everything here has found a new player. New gear comes in all the time.</p>
    </EmptyState>
  );
}

export function UnknownCategory({ name }: { name: string }) {
  return (
    <EmptyState title="Category not found" action={toAll}>
      <p>There is no category called “{name}” in this shop.</p>
    </EmptyState>
  );
}
