import { formatMoment } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import type { KeptScan } from './kept-scans.ts';

type KeptScansListProps = {
  scans: readonly KeptScan[];
  onLookUp: (scan: KeptScan) => void;
  onForgetAll: () => void;
};

/** Lists the scans that were made while offline, so that staff can look them up. */
export function KeptScansList({ scans, onLookUp, onForgetAll }: KeptScansListProps) {
  if (scans.length === 0) return null;
  return (
    <section aria-label="Scanned without a connection" className="plate grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">Scanned without a connection</h2>
        <Button look="paper" onClick={onForgetAll}>
          Clear all
        </Button>
      </div>
      <ul className="grid gap-1">
        {scans.map((scan) => (
          <li key={scan.text} className="flex items-center justify-between gap-4">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{scan.text}</span>
              <span className="text-sm text-muted">{formatMoment(scan.at)}</span>
            </span>
            <Button look="paper" aria-label={`Look up ${scan.text}`} onClick={() => onLookUp(scan)}>
              Look up
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
