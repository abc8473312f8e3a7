import { useSearchParams } from 'react-router-dom';
import { addDays } from '#contracts/days.ts';
import { dayOf, startOfDay } from '#src/lib/days.ts';
import { shownZone } from '#src/lib/shop-zone.ts';
import { isDay } from '#src/ui/day-field.tsx';

/** The first and last day of a report, like `2026-11-30`, in the shop's time zone. */
export type ReportPeriod = { from: string; until: string };

/** The lengths of the preset periods in days. Each of these periods ends today. */
export const lengths = [1, 7, 30, 90, 365] as const;

/** Returns the period of the last `count` days, including today. */
export function lastDays(count: number, now = new Date()): ReportPeriod {
  const until = dayOf(now);
  return { from: addDays(until, 1 - count), until };
}

/** Returns the period from the URL and a function to change it. Defaults to the last 90 days. */
export function useReportPeriod() {
  const [search, setSearch] = useSearchParams();
  const usual = lastDays(90);
  const read = (name: keyof ReportPeriod) => {
    const text = search.get(name) ?? '';
    return isDay(text) ? text : usual[name];
  };
  const period: ReportPeriod = { from: read('from'), until: read('until') };
  const change = (changed: Partial<ReportPeriod>) =>
    setSearch({ ...period, ...changed }, { replace: true, preventScrollReset: true });
  return [period, change] as const;
}

/** Converts the period to the API's format, whose end is exclusive. */
export const toQuery = ({ from, until }: ReportPeriod) => ({
  from: startOfDay(from),
  to: startOfDay(until, 1),
  zone: shownZone(),
});

/** Returns all days of a period, or all its months in the format `2026-11`. */
export function daysOf({ from, until }: ReportPeriod): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
}

export const monthsOf = (period: ReportPeriod): string[] => [
  ...new Set(daysOf(period).map((day) => day.slice(0, 7))),
];
