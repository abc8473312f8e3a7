const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const hours = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
});
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Formats an ISO timestamp as a day: `Nov 21, 2026`. */
export function formatDay(timestamp: string): string {
  return day.format(new Date(timestamp));
}

/** Formats an ISO timestamp as a time of day in the user's time zone: `4:08 AM`. */
export function formatTime(timestamp: string): string {
  return time.format(new Date(timestamp));
}

/** Formats a month like `2026-03` as `Mar 2026`. */
export function formatMonth(yearAndMonth: string): string {
  return month.format(new Date(`${yearAndMonth}-15T12:00:00Z`));
}

/** Formats an ISO timestamp as a day and time in the user's time zone: `Nov 21, 2026, 4:08 AM`. */
export function formatDayAndTime(timestamp: string): string {
  return dayAndTime.format(new Date(timestamp));
}

/**
 * Like {@link formatDayAndTime}, but replaces today's and tomorrow's dates with `today` and `tomorrow`: `today, 4:08
 * AM`.
 */
export function formatMoment(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp);
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  const date = at.toDateString();
  const word =
    date === now.toDateString() ? 'today' : date === tomorrow.toDateString() && 'tomorrow';
  return word ? `${word}, ${time.format(at)}` : formatDayAndTime(timestamp);
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
  const at = steps.findIndex(([name, step]) => ms >= least[name] * step);
  const [[unit, length] = ['minute', 1], [part, size] = [unit, length]] = steps.slice(at);
  if (at < 0) return ms > 0 ? 'Less than a minute left' : 'No time left';
  // Rounding to the larger unit would promise up to half a day too much.
  const all = size < length ? Math.round(ms / size) * size : ms;
  const count = Math.floor(all / length);
  const rest = count < 3 ? Math.floor((all % length) / size) : 0;
  const parts = [inUnits(count, unit), ...(rest > 0 && size < length ? [inUnits(rest, part)] : [])];
  return `${parts.join(', ')} left`;
}

const inUnits = (count: number, unit: (typeof steps)[number][0]) =>
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
