import { useId } from 'react';
import { actionTypes } from '#contracts/moderation/decisions.ts';
import { reportReasons } from '#contracts/moderation/reports.ts';
import type { TransparencyMonth } from '#contracts/moderation/transparency.ts';

type Total = { label: string; count: number };

/** Adds up the counts with the same label, the largest first. */
function totalsOf(counted: readonly Total[]): Total[] {
  const sums = new Map<string, number>();
  for (const { label, count } of counted) sums.set(label, (sums.get(label) ?? 0) + count);
  return [...sums]
    .map(([label, count]) => ({ label, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

/** The totals of all months: why people reported something, what moderators did, and how appeals ended. */
export function YearTotals({ months }: { months: readonly TransparencyMonth[] }) {
  const id = useId();
  const reasons = months.flatMap((month) =>
    month.reasons.map(({ reason, count }) => ({ label: reportReasons[reason].label, count })),
  );
  const actions = months.flatMap((month) =>
    month.actions.map(({ type, count }) => ({ label: actionTypes[type].label, count })),
  );
  const outcomes = months.flatMap(({ appeals_decided: { upheld, changed, reversed } }) => [
    { label: 'Upheld', count: upheld },
    { label: 'Changed', count: changed },
    { label: 'Reversed', count: reversed },
  ]);
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="mb-4 text-2xl">
        The last {months.length} months
      </h2>
      <div className="grid gap-x-16 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        <Totals title="Reports by reason" totals={totalsOf(reasons)} />
        <Totals title="Actions taken" totals={totalsOf(actions)} />
        <Totals title="Decided appeals" totals={totalsOf(outcomes)} shares />
      </div>
    </section>
  );
}

type TotalsProps = { title: string; totals: readonly Total[]; shares?: boolean };

function Totals({ title, totals, shares = false }: TotalsProps) {
  const all = totals.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      {all === 0 && <p className="text-muted">Nothing yet</p>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {totals.map(({ label, count }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-end">
              {count}
              {shares && ` (${Math.round((100 * count) / all)}%)`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
