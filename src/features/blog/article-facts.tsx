import type { ArticleSummary } from './article.ts';

// Articles have a date without a time zone. UTC shows it unchanged.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The date and reading time of an article. */
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
