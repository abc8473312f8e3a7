import { DayField } from '#src/ui/day-field.tsx';
import { lastDays, lengths, type ReportPeriod } from './report-period.ts';

const words = {
  1: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last 365 days',
} as const;

type ToolbarProps = { period: ReportPeriod; change: (changed: Partial<ReportPeriod>) => void };

/** Lets the user choose the report's period. */
export function ReportToolbar({ period, change }: ToolbarProps) {
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
