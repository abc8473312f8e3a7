import { addDays } from '#contracts/days.ts';
import { dayOf } from './days.ts';
import { shownZone } from './shop-zone.ts';

/** Creates a function that formats a timestamp, or a day like `2026-11-30`, in the time zone that the client shows. */
export function formatter(options: Intl.DateTimeFormatOptions): (timestamp: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timestamp) => {
    const timeZone = timestamp.length === 10 ? 'UTC' : shownZone();
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format.format(new Date(timestamp));
  };
}

const month = formatter({ month: 'short', year: 'numeric' });
const hours = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
});
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Formats an ISO timestamp, or a day like `2026-11-21`: `Nov 21, 2026`. */
export const formatDay = formatter({ dateStyle: 'medium' });

/** Formats an ISO timestamp as a time of day: `4:08 AM`. */
export const formatTime = formatter({ timeStyle: 'short' });

/** Formats a month like `2026-03` as `Mar 2026`. */
export function formatMonth(yearAndMonth: string): string {
  return month(`${yearAndMonth}-15`);
}

/** Formats an ISO timestamp as a day and time: `Nov 21, 2026, 4:08 AM`. */
export const formatDayAndTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * Like {@link formatDayAndTime}, but replaces today's and tomorrow's dates with `today` and `tomorrow`: `today, 4:08
 * AM`.
 */
export function formatMoment(
  timestamp: string,
  now = new Date(),
  otherwise = formatDayAndTime,
): string {
  const [day, today] = [dayOf(new Date(timestamp)), dayOf(now)];
  const word = day === today ? 'today' : day === addDays(today, 1) && 'tomorrow';
  return word ? `${word}, ${formatTime(timestamp)}` : otherwise(timestamp);
}

/** Formats a number of hours: `72 hours`. */
export function formatHours(count: number): string {
  return hours.format(count);
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Formats a remaining time in milliseconds: `3 days left`, or `28 hours left` if it is less than two days. Below three
 * days or hours, the smaller unit is added, as in `2 days, 12 hours left`.
 */
export function formatLeft(ms: number): string {
  const least = { day: 2, hour: 1, minute: 1 };
  const [larger, smaller] = steps.slice(
    steps.findIndex(([name, step]) => ms >= least[name] * step),
  );
  if (!larger || ms < 60_000) return ms > 0 ? 'Less than a minute left' : 'No time left';
  const [unit, length] = larger;
  if (!smaller) return `${inUnits(Math.floor(ms / length), unit)} left`;
  // Rounding to the larger unit would promise up to half a day too much.
  const [part, size] = smaller;
  const all = Math.round(ms / size) * size;
  const [count, rest] = [Math.floor(all / length), (all % length) / size];
  const text = inUnits(count, unit);
  return `${count < 3 && rest > 0 ? `${text}, ${inUnits(rest, part)}` : text} left`;
}

const inUnits = (count: number, unit: 'day' | 'hour' | 'minute') =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** Formats a timestamp relative to now (`3 days ago`, `in 2 hours`), or as a date if it is more than 30 days away. */
export function formatRelative(timestamp: string, now = Date.now()): string {
  const distance = Date.parse(timestamp) - now;
  if (Math.abs(distance) > 30 * 86_400_000) return formatDay(timestamp);
  for (const [unit, length] of steps) {
    if (Math.abs(distance) >= length) return relative.format(Math.trunc(distance / length), unit);
  }
  return 'just now';
}
