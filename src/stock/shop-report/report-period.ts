import { useSearchParams } from 'react-router-dom';
import { dayOf, startOfDay } from '#src/lib/days.ts';
import { isDay } from '#src/ui/day-field.tsx';

/** The first and last day of a report, like `2026-11-30`, in the user's time zone. */
export type ReportPeriod = { from: string; until: string };

/** The lengths of the preset periods in days. Each of these periods ends today. */
export const lengths = [1, 7, 30, 90, 365] as const;

/** Returns the period of the last `count` days, including today. */
export function lastDays(count: number, now = new Date()): ReportPeriod {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count + 1);
  return { from: dayOf(from), until: dayOf(now) };
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
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Returns all days of a period, or all its months in the format `2026-11`. */
export function daysOf({ from, until }: ReportPeriod): string[] {
  const days: string[] = [];
  const day = new Date(`${from}T12:00`);
  while (dayOf(day) <= until) {
    days.push(dayOf(day));
    day.setDate(day.getDate() + 1);
  }
  return days;
}

export const monthsOf = (period: ReportPeriod): string[] => [
  ...new Set(daysOf(period).map((day) => day.slice(0, 7))),
];
