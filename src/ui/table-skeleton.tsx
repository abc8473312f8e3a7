import { OnlineLoading } from './online-loading.tsx';
import { Skeleton } from './skeleton.tsx';

/** A placeholder for a table that is loading, with rows of the usual height. */
export function TableSkeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <OnlineLoading label={label}>
      <div className="grid gap-3 border-t border-rule pt-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
          <Skeleton key={row} className="h-28 md:h-16" />
        ))}
      </div>
    </OnlineLoading>
  );
}
