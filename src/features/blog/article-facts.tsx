import type { ArticleSummary } from './article.ts';

// A day without an hour is one of no time zone: shown as it was written.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** When it appeared, and how long it takes to read. */
export function ArticleFacts({
  article: { date, minutes },
  className = '',
}: {
  article: ArticleSummary;
  className?: string;
}) {
  return (
    <p className={`text-sm ${className}`}>
      <time dateTime={date}>{day.format(new Date(date))}</time> · {minutes} minutes
    </p>
  );
}
