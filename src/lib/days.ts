import { addDays } from '#contracts/days.ts';
import { shownZone } from './shop-zone.ts';

const dayMs = 86_400_000;

/** Formats a date as `YYYY-MM-DD`, the format of date inputs, in the time zone that the client shows. */
export function dayOf(date: Date): string {
  // The Swedish date format is the same as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: shownZone() }).format(date);
}

/** Returns how far the shown time zone is ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: shownZone() },
  }).format(time);
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000;
}

/** Returns the start of a day like `2026-11-30`. `later` is the number of days to add. */
export function startOfDay(day: string, later = 0): string {
  const wanted = addDays(day, later);
  const midnight = Date.parse(wanted);
  // The clocks may change at midnight, so the day may start at 1 AM, or have two midnights.
  const starts = [midnight - dayMs, midnight + dayMs].map((time) => midnight - offsetAt(time));
  const first = starts.sort((a, b) => a - b).find((time) => dayOf(new Date(time)) === wanted);
  return new Date(first ?? midnight).toISOString();
}
