import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { actionTypes } from '#contracts/moderation/decisions.ts';
import { reportReasons } from '#contracts/moderation/reports.ts';
import { getTransparency, type TransparencyMonth } from '#contracts/moderation/transparency.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { type Figure, MonthFigure } from './month-figure.tsx';

/** Monthly figures about moderation. */
const transparencyQuery = callQuery([...queryKeys.transparency, 'months'], getTransparency, {});

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const onAxis = {
  hours: (value: number) => `${number.format(value)} h`,
  share: (value: number) => `${Math.round(value)}%`,
};
const hours = (value: number) => (value < 1 ? 'Less than an hour' : onAxis.hours(value));
const share = ({ automated, decisions }: TransparencyMonth) =>
  decisions === 0 ? null : (100 * automated) / decisions;

const listed = (parts: readonly string[]) => (parts.length === 0 ? '–' : parts.join(', '));

const figures: readonly Figure[] = [
  {
    title: 'Reports',
    about: 'Complaints about products, photos and people.',
    value: ({ reports }) => reports,
    counts: true,
    format: number.format,
    details: {
      header: 'Why',
      cell: ({ reasons }) =>
        listed(reasons.map(({ reason, count }) => `${reportReasons[reason].label} ${count}`)),
    },
  },
  {
    title: 'Decisions',
    about: 'A person makes each decision. One decision can have several actions.',
    value: ({ decisions }) => decisions,
    counts: true,
    format: number.format,
    details: {
      header: 'Actions',
      cell: ({ actions }) =>
        listed(actions.map(({ type, count }) => `${actionTypes[type].label} ${count}`)),
    },
  },
  {
    title: 'Hours until a decision',
    about:
      'The median time from the first report to the decision. Half of the decisions took less time.',
    value: ({ hours_to_decision }) => hours_to_decision,
    format: hours,
    axis: { format: onAxis.hours },
    details: { header: 'Decisions', cell: ({ decisions }) => decisions },
  },
  {
    title: 'Flagged automatically',
    about:
      'The share of decisions on cases that were flagged by one of the shop’s automatic rules. Rules only flag; they never decide.',
    value: share,
    format: (value) => (value === 0 ? 'None' : onAxis.share(value)),
    axis: { format: onAxis.share, top: 100 },
    details: {
      header: 'Decisions',
      cell: ({ automated, decisions }) => `${automated} of ${decisions}`,
    },
  },
  {
    title: 'Appeals',
    about: 'Decisions that the affected person asked us to review.',
    value: ({ appeals }) => appeals,
    counts: true,
    format: number.format,
    details: {
      header: 'Decided this month',
      cell: ({ appeals_decided: { upheld, changed, reversed } }) =>
        `${upheld} upheld, ${changed} changed, ${reversed} reversed`,
    },
  },
  {
    title: 'Hours until an appeal is decided',
    about: 'The median time from an appeal to its decision. Half of the appeals took less time.',
    value: ({ hours_to_appeal_decision }) => hours_to_appeal_decision,
    format: hours,
    axis: { format: onAxis.hours },
    details: { header: 'Appeals', cell: ({ appeals }) => appeals },
  },
];

/** Shows what is reported, what moderators do about it, and how long that takes. Open to everyone. The children follow the figures. */
export function TransparencyScreen({ children }: { children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(transparencyQuery);
  return (
    <>
      <PageHeading>Transparency</PageHeading>
      <p className="mb-10 max-w-prose text-lg">
        This is what people report in the shop, and what we do about it. The{' '}
        <Link to={paths.terms} className="text-link">
          Terms of use
        </Link>{' '}
        say what is not allowed. Everyone affected by a decision gets the reasons and can appeal.
      </p>
      {(data || !error) && (
        <>
          <div aria-busy={!data} className="grid gap-x-16 gap-y-14 lg:grid-cols-2">
            {figures.map((figure) => (
              <MonthFigure key={figure.title} {...figure} months={data?.months} />
            ))}
          </div>
          {data && <YearTotals months={data.months} />}
          <p role="status" className="mt-10 text-sm text-muted">
            {data
              ? `Counted ${formatMoment(data.counted_at)}. Months are in UTC, and the latest month isn’t over yet.`
              : 'The numbers are loading…'}
          </p>
        </>
      )}
      {!data && error && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
      {children}
    </>
  );
}

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
function YearTotals({ months }: { months: readonly TransparencyMonth[] }) {
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
