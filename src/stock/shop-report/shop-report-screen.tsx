import { useQuery } from '@tanstack/react-query';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { getShopReport } from '#contracts/stock/shop-report.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatDay, formatMonth } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { BarPlot } from '#src/ui/bar-plot.tsx';
import { DayField } from '#src/ui/day-field.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import {
  ageColumns,
  itemColumns,
  marginColumns,
  sellThroughColumns,
  takingsColumns,
} from './report-columns.tsx';
import {
  daysOf,
  lastDays,
  lengths,
  monthsOf,
  type ReportPeriod,
  useReportPeriod,
} from './report-period.ts';
import { shopReportQuery } from './report-queries.ts';
import { ReportSection } from './report-section.tsx';
import {
  ageText,
  itemsText,
  marginText,
  sellThroughText,
  stockText,
  takingsText,
} from './report-text.ts';
import { SellThroughPlot } from './sell-through-plot.tsx';

const dollars = (value: number) => formatMoney(String(value));
const below = 'The table below has the numbers.';

/** The shop's takings and margin, the age of its stock, and how quickly pieces sell. */
export function Component() {
  const [period, change] = useReportPeriod();
  const report = useQuery(shopReportQuery(period));
  return (
    <>
      <PageHeading>Shop Report</PageHeading>
      <ReportToolbar period={period} change={change} />
      {report.data ? (
        <div className={`grid gap-6 ${report.isPlaceholderData ? 'opacity-60' : ''}`}>
          <Sections report={report.data} period={report.data.period} />
        </div>
      ) : report.isError ? (
        <ErrorPanel {...failureOf(report)} />
      ) : (
        <TableSkeleton label="Loading the report" />
      )}
    </>
  );
}

type SectionsProps = { report: EndpointReply<typeof getShopReport>; period: ReportPeriod };

function Sections({ report, period }: SectionsProps) {
  const { takings, items, margins, ages, sell_through } = report;
  const takingsByDay = new Map(takings.map((one) => [one.day, Number(one.takings)]));
  const marginByMonth = new Map(margins.map((one) => [one.month, Number(one.margin)]));
  const unknown = margins.reduce((all, month) => all + month.unknown, 0);
  return (
    <>
      <ReportSection
        title="Takings by day"
        summary={takingsText(takings)}
        note="What was sold, minus what was returned."
        plot={
          takings.length > 0 && (
            <BarPlot
              label={`Takings by day. ${below}`}
              bars={daysOf(period).map((day) => ({
                name: formatDay(day),
                value: takingsByDay.get(day) ?? 0,
              }))}
              format={dollars}
            />
          )
        }
        table="takings"
        period={period}
        columns={takingsColumns}
        rows={takings}
        rowKey={({ day }) => day}
      />
      <ReportSection
        title="Small goods"
        summary={itemsText(items)}
        note="What was sold by quantity, minus what was returned. It is part of the takings, and not of the margin. The table has all items and the tax in their prices."
        plot={
          items.length > 0 && (
            <ul aria-label="The small goods that brought in most" className="grid tabular-nums">
              {items
                .toSorted((a, b) => Number(b.price) - Number(a.price))
                .slice(0, 6)
                .map(({ name, quantity, price }) => (
                  <li key={name} className="flex gap-4 border-b border-rule py-2">
                    <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                    <span className="text-muted">{quantity} ×</span>
                    <b className="min-w-24 text-end">{formatMoney(price)}</b>
                  </li>
                ))}
            </ul>
          )
        }
        table="items"
        period={period}
        columns={itemColumns}
        rows={items}
        rowKey={({ name }) => name}
      />
      <ReportSection
        title="Margin by month"
        summary={marginText(margins)}
        note={`The price minus what the shop paid for the product, or minus the owner’s share. The stock book shows the same margins.${unknown > 0 ? ` This leaves out sales and returns whose cost isn’t known: ${unknown}.` : ''}`}
        plot={
          margins.length > 0 && (
            <BarPlot
              label={`Margin by month. ${below}`}
              bars={monthsOf(period).map((month) => ({
                name: formatMonth(month),
                value: marginByMonth.get(month) ?? 0,
              }))}
              format={dollars}
            />
          )
        }
        table="margins"
        period={period}
        columns={marginColumns}
        rows={margins}
        rowKey={({ month }) => month}
      />
      <ReportSection
        title="Stock age"
        summary={stockText(ages)}
        note="How many days products have been in stock, as of today. The period above doesn’t affect this."
        plot={
          ages.some(({ pieces }) => pieces > 0) && (
            <BarPlot
              label={`Products in stock by their age in days. ${below}`}
              bars={ages.map((age) => ({ name: ageText(age), value: age.pieces }))}
              format={String}
            />
          )
        }
        table="ages"
        period={period}
        columns={ageColumns}
        rows={ages}
        rowKey={ageText}
      />
      <ReportSection
        title="Sell-through"
        summary={sellThroughText(sell_through)}
        note="How many of the products that came in during the period were sold within each number of days. Each share counts only products that came in at least that many days ago."
        plot={sell_through.length > 0 && <SellThroughPlot categories={sell_through} />}
        table="sell_through"
        period={period}
        columns={sellThroughColumns}
        rows={sell_through}
        rowKey={({ category }) => category}
      />
    </>
  );
}

const words = {
  1: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
} as const;

type ToolbarProps = { period: ReportPeriod; change: (changed: Partial<ReportPeriod>) => void };

/** Lets the user choose the report's period. */
function ReportToolbar({ period, change }: ToolbarProps) {
  const usual = lengths.find((length) => {
    const { from, until } = lastDays(length);
    return from === period.from && until === period.until;
  });
  // Ignore an empty date, because a report always needs a period.
  const set = (changed: Partial<ReportPeriod>) =>
    Object.values(changed).every((day) => day !== '') && change(changed);
  return (
    <div className="mb-8 grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,16rem)_10rem_10rem]">
      <select
        aria-label="Period"
        value={usual ?? ''}
        onChange={({ target }) => target.value && change(lastDays(Number(target.value)))}
        className="select col-span-2 h-12 w-full md:col-span-1"
      >
        {usual === undefined && <option value="">Custom period</option>}
        {lengths.map((length) => (
          <option key={length} value={length}>
            {words[length]}
          </option>
        ))}
      </select>
      <DayField label="From" value={period.from} onChange={(from) => set({ from })} />
      <DayField label="Until" value={period.until} onChange={(until) => set({ until })} />
    </div>
  );
}
