import { Loading, Skeleton } from './skeleton.tsx';

/** Where a table will be: as many rows as are likely, at the height that rows have. */
export function TableSkeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <Loading label={label}>
      <div className="grid gap-3 border-t border-rule pt-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and never moved
          <Skeleton key={row} className="h-28 md:h-16" />
        ))}
      </div>
    </Loading>
  );
}
