import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { YearTotals } from './year-totals.tsx';

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
