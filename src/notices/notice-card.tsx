import { Link } from 'react-router-dom';
import type { Notice } from '#contracts/notices/notices.ts';
import { patternOf } from '#contracts/routes.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoment, formatRelative } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useMarkNotice } from './notice-queries.ts';

const booking = new RegExp(patternOf('booking'));

/** A notice with a link to its subject. Following the link marks the notice as read. */
export function NoticeCard({ notice }: { notice: Notice }) {
  const { _id, title, text, quotes, until, path, read, created_at } = notice;
  const [, bookingId] = booking.exec(path) ?? [];
  const marking = useMarkNotice();
  const mark = (next: boolean) =>
    marking.mutate(
      { id: _id, read: next },
      { onError: (error) => toastError(describeError(error).message) },
    );
  return (
    <li>
      <article
        aria-label={title}
        className={`plate grid gap-2 border-s-4 p-4 sm:p-5 ${read ? '' : 'border-s-secondary'}`}
      >
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg wrap-anywhere">
            <Link to={path} className="fret-link font-normal!" onClick={() => !read && mark(true)}>
              {title}
            </Link>
          </h2>
          {!read && <Badge tone="amber">Unread</Badge>}
          <time dateTime={created_at} className="text-sm text-muted sm:ms-auto">
            {formatRelative(created_at)}
          </time>
        </header>
        <p className="max-w-prose wrap-anywhere">{text}</p>
        {quotes.map((quote) => (
          <figure key={quote.from} className="max-w-prose">
            <figcaption className="text-sm text-muted">{quote.from}:</figcaption>
            <blockquote
              dir="auto"
              className="border-s-2 border-rule ps-3 wrap-anywhere whitespace-pre-line"
            >
              {quote.text}
            </blockquote>
          </figure>
        ))}
        <div className="flex flex-wrap items-center gap-x-6 sm:justify-end">
          <p className="text-sm text-muted empty:hidden max-sm:basis-full sm:me-auto">
            {until && (
              <>
                {until.label}{' '}
                <strong className="text-base-content">{formatMoment(until.at)}</strong>
              </>
            )}
          </p>
          {bookingId && (
            <Link
              to={paths.threadAbout(bookingId)}
              aria-label={`Write a message: ${title}`}
              className="text-link"
            >
              Write a message
            </Link>
          )}
          <Button
            look="ghost"
            aria-label={`${read ? 'Mark as unread' : 'Mark as read'}: ${title}`}
            busy={marking.isPending}
            onClick={() => mark(!read)}
          >
            {read ? 'Mark as unread' : 'Mark as read'}
          </Button>
        </div>
      </article>
    </li>
  );
}
