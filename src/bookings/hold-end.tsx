import { formatDayAndTime, formatLeft } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/use-now.ts';

/** Shows when a hold ends: the date, and text such as "28 hours left". Updates every 30 seconds. */
export function HoldEnd({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(30_000);
  return (
    <>
      until <time dateTime={until}>{formatDayAndTime(until)}</time>
      {left > 0 ? `, ${formatLeft(left).toLowerCase()}` : ', which has passed'}
    </>
  );
}

/** The version of {@link HoldEnd} in My Orders: the time left in large type, followed by the date. */
export function TimeLeft({ until }: { until: string }) {
  const left = Date.parse(until) - useNow(30_000);
  return (
    <>
      <strong className="text-base md:text-xl">{formatLeft(left)}</strong>, until{' '}
      <time dateTime={until}>{formatDayAndTime(until)}</time>
    </>
  );
}
