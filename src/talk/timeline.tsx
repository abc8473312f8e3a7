import { Fragment, type ReactNode, type Ref, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingStatus } from '#contracts/bookings/bookings.ts';
import { leastRole } from '#contracts/permissions.ts';
import type { Message, Thread, TimelineEntry } from '#contracts/talk/threads.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { PhotoRow } from '#src/media/photos/photo-row.tsx';
import { Button } from '#src/ui/button.tsx';
import { hiddenText } from './hidden-text.ts';
import { OfferStep } from './offers/offer-card.tsx';
import { type Unsent, useUnsent } from './outbox.tsx';

type TimelineProps = {
  thread: Thread;
  /** For the mark above what is new. */
  firstNew: Ref<HTMLLIElement>;
  /** Renders the button that reports a message. */
  report: (message: Message) => ReactNode;
};

/** The messages of a thread and what happened to its offers and bookings, oldest first, with a mark above what is new. */
export function Timeline({ thread, firstNew, report }: TimelineProps) {
  const { timeline, unread, with: other, asked, can } = thread;
  const session = useSession();
  // Only the two people of a deal review each other, and staff also read the shop's threads.
  const own = asked || (session.status === 'signed-in' && session.user.role === leastRole);
  const [newId] = useState(() => unread > 0 && timeline.filter(isTheirs).slice(-unread)[0]?._id);
  return timeline.map((entry) => (
    <Fragment key={`${entry._id} ${entry.at}`}>
      {entry._id === newId && (
        <li
          ref={firstNew}
          className="flex scroll-mt-44 items-center gap-3 text-sm font-bold text-muted before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current"
        >
          New
        </li>
      )}
      {entry.kind === 'offer' ? (
        <OfferItem {...entry} />
      ) : entry.kind === 'booking' ? (
        <li className="grid gap-3">
          <p className="text-center text-sm text-muted">
            {bookingText(asked, other.name)[entry.status]},{' '}
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>{' '}
            {entry.status === 'collected' && own && can.write && (
              <Link
                to={paths.review(entry._id)}
                className="text-link inline-flex min-h-11 items-center"
              >
                Your review
              </Link>
            )}
          </p>
          {entry.text && (
            <div className={place(asked)}>
              <p dir="auto" className={`${bubble} ${prose} ${looks(asked)}`}>
                {entry.text}
              </p>
            </div>
          )}
        </li>
      ) : (
        <MessageItem message={entry} other={other}>
          {can.report && isTheirs(entry) && report(entry)}
        </MessageItem>
      )}
    </Fragment>
  ));
}

const isTheirs = (entry: Thread['timeline'][number]): entry is Message =>
  entry.kind === 'message' && !entry.mine && !entry.note;

const bookingText = (asked: boolean, name: string): Record<BookingStatus, ReactNode> => {
  const who = asked ? 'You' : <bdi>{name}</bdi>;
  return {
    held: <>{who} booked the product</>,
    waiting: <>{who} joined the waitlist</>,
    collected: 'The product was handed over',
    cancelled: <>{who} canceled the booking</>,
    released: asked ? 'The seller released your booking' : 'The booking was released',
    expired: 'The hold ended',
  };
};

const place = (mine: boolean) =>
  `grid max-w-[85%] gap-1 ${mine ? 'justify-self-end justify-items-end' : 'justify-self-start justify-items-start'}`;
const bubble = 'grid min-w-0 gap-3 rounded-box px-4 py-2.5';
const looks = (mine: boolean) => (mine ? 'bg-surf text-surf-ink' : 'bg-base-200');
const prose = 'max-w-prose wrap-anywhere whitespace-pre-line';

function OfferItem({ at, offer }: Extract<TimelineEntry, { kind: 'offer' }>) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <li className={place(offer.by === offer.side)}>
      <p className="text-sm text-muted">
        Offer, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <div className={`${bubble} border border-rule`}>
        <OfferStep offer={offer} user={session.user} />
      </div>
    </li>
  );
}

type MessageItemProps = { message: Message; other: Thread['with']; children: ReactNode };

function MessageItem({ message, other, children }: MessageItemProps) {
  const { mine, by, at, text, images, hidden, note } = message;
  const session = useSession();
  const own = mine && session.status === 'signed-in' && session.user.name === by;
  const look = note ? 'border border-dashed' : looks(mine);
  return (
    <li className={place(mine)}>
      <p className="text-sm text-muted">
        <bdi>{own ? 'You' : by}</bdi>
        {!mine && other.suspended && ' (suspended)'}, <time dateTime={at}>{formatMoment(at)}</time>
        {note && ' · Note. Only the shop sees it.'}
      </p>
      <div className={`${bubble} ${look}`}>
        <p dir="auto" className={prose}>
          {text || <i>Deleted with the account</i>}
        </p>
        {images.length > 0 && <PhotoRow label={`Photos from ${by}`} images={images} />}
      </div>
      {hidden.length > 0 && (
        <p className="max-w-prose text-sm">
          <bdi>{hiddenText(message, other.name)}</bdi>
        </p>
      )}
      {children}
    </li>
  );
}

/** The messages that the server doesn't have yet. */
export function UnsentMessages({ to }: { to: string }) {
  const { unsent, again, discard } = useUnsent(to);
  return unsent.map(({ _id, text, images, failed, waits }: Unsent) => (
    <li key={_id} className={place(true)}>
      <div className={`${bubble} border border-dashed`}>
        <p dir="auto" className={prose}>
          {text}
        </p>
        {images.length > 0 && (
          <p className="text-sm">{images.length === 1 ? '1 photo' : `${images.length} photos`}</p>
        )}
      </div>
      <p role="status" className={`text-sm ${failed ? 'font-semibold text-error' : 'text-muted'}`}>
        {failed ?? (waits ? 'Will be sent when you’re back online.' : 'Sending…')}
      </p>
      {(failed || waits) && (
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {failed && (
            <Button look="paper" onClick={() => again(_id)}>
              Try again
            </Button>
          )}
          <Button look="ghost" onClick={() => discard(_id)}>
            Don’t send
          </Button>
        </div>
      )}
    </li>
  ));
}
