import { Reply } from 'lucide-react';
import type { ContactMessage } from '#contracts/contact.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useMarkMessage } from './message-queries.ts';

/** A message to the shop, with buttons to reply and to mark it as read. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const { _id, name, email, read, created_at } = message;
  const marking = useMarkMessage();
  const subject = encodeURIComponent('Your message to Second Fret');
  const mark = () =>
    marking.mutate(
      { id: _id, read: !read },
      { onError: (error) => toastError(describeError(error).message) },
    );
  return (
    <li>
      <article aria-label={`From ${name}`} className="plate grid gap-3 p-5 sm:p-6">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-xl wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          {!read && <Badge tone="amber">Unread</Badge>}
          <span className="text-sm text-muted sm:ms-auto">{formatDayAndTime(created_at)}</span>
          <bdi className="w-full text-sm break-all text-muted">{email}</bdi>
        </header>
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
        <div className="flex flex-wrap gap-3">
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}
            aria-label={`Reply to ${name}`}
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
