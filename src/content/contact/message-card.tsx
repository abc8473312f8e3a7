import { Reply } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ContactMessage } from '#contracts/content/contact.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useMarkMessage } from './message-queries.ts';

/** Some mail programs ignore links that are longer than about 2,000 characters. */
const maxEncoded = 1500;

/** Quotes the message below two empty lines for the reply, encoded for a link. */
function quoted(text: string): string {
  let encoded = '';
  for (const letter of `\n\n${text.replace(/^/gm, '> ')}`) {
    const next = encoded + encodeURIComponent(letter);
    if (next.length > maxEncoded) return encoded + encodeURIComponent('…');
    encoded = next;
  }
  return encoded;
}

/** A message to the shop, with buttons to reply, which also marks it as read, and to mark it as read or unread. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const { _id, name, email, account_id, read, created_at } = message;
  const marking = useMarkMessage();
  const mail = `subject=${encodeURIComponent('Your message to Second Fret')}&body=${quoted(message.message)}`;
  const mark = () =>
    marking.mutate(
      { id: _id, read: !read },
      { onError: (error) => toastError(describeError(error).message) },
    );
  return (
    <li>
      <article
        aria-label={`From ${name}`}
        className={`plate grid gap-3 p-5 sm:p-6 ${read ? '' : 'border-s-4 border-s-secondary'}`}
      >
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          {!read && <Badge tone="amber">Unread</Badge>}
          <time
            dateTime={created_at}
            className="text-sm text-muted first-letter:uppercase sm:ms-auto"
          >
            {formatMoment(created_at)}
          </time>
          <span className="flex w-full flex-wrap gap-x-4 text-sm">
            <bdi className="wrap-anywhere text-muted">{email}</bdi>
            {account_id !== null && (
              <Link to={staffPaths.user(account_id)} className="text-link">
                Account with this email address
              </Link>
            )}
          </span>
        </header>
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
        <div className="flex flex-wrap gap-3">
          <a
            href={`mailto:${encodeURIComponent(email)}?${mail}`}
            aria-label={`Reply to ${name}`}
            onClick={() => !read && mark()}
            className={buttonClass('paper')}
          >
            <Reply aria-hidden="true" className="size-5" />
            Reply
          </a>
          <Button look="ghost" busy={marking.isPending} onClick={mark}>
            {read ? 'Mark as unread' : 'Mark as read'}
          </Button>
        </div>
      </article>
    </li>
  );
}
