import type { ArticleSummary } from './article.ts';

// Article dates have no time zone. Formatting them in UTC prevents a shift to another day.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An article's date and reading time. */
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
