import { formatDayAndTime, formatRelative } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';

/** The end of a hold, as a date and time and as text such as "in 2 days". Updates every 30 seconds. */
export function HoldEnd({ until }: { until: string }) {
  const now = useNow(30_000);
  const left = Date.parse(until) - now;
  return (
    <>
      until <time dateTime={until}>{formatDayAndTime(until)}</time>
      {left >= 60_000 && `, ${formatRelative(until, now)}`}
      {left > 0 && left < 60_000 && ', in less than a minute'}
      {left <= 0 && ', which has passed'}
    </>
  );
}
