const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const hours = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'hour',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
});
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** An ISO timestamp as a day: `Nov 21, 2026`. */
export function formatDay(timestamp: string): string {
  return day.format(new Date(timestamp));
}

/** An ISO timestamp as a day and time in the reader's zone. */
export function formatDayAndTime(timestamp: string): string {
  return dayAndTime.format(new Date(timestamp));
}

/** A moment of today as its time (`10:42`), another as day and time. */
export function formatMoment(timestamp: string, now = new Date()): string {
  const at = new Date(timestamp);
  return at.toDateString() === now.toDateString() ? time.format(at) : formatDayAndTime(timestamp);
}

/** A number of hours: `72 hours`. */
export function formatHours(count: number): string {
  return hours.format(count);
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 days ago`, `in 2 hours`; beyond a month, the day itself. */
export function formatRelative(timestamp: string, now = Date.now()): string {
  const distance = Date.parse(timestamp) - now;
  if (Math.abs(distance) > 30 * 86_400_000) return formatDay(timestamp);
  for (const [unit, length] of steps) {
    if (Math.abs(distance) >= length) return relative.format(Math.round(distance / length), unit);
  }
  return 'just now';
}
