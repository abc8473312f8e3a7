import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ThreadSummary } from '#contracts/talk/threads.ts';
import { HoldEnd } from '#src/bookings/hold-end.tsx';
import { formatMeeting, isAhead } from '#src/bookings/meeting-time.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatRelative } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useSearchText } from '#src/lib/use-search-text.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { useUnreadFilter } from '#src/ui/unread-filter.tsx';
import { ProductBadge } from './product-card.tsx';
import { threadsQuery } from './thread-queries.ts';

/** Everyone's messages. Staff and admins also see those that they answer for the shop. */
export function Component() {
  const [waitingOnly, filter] = useUnreadFilter('Filter messages', 'Waiting for you', 'waiting');
  const [q, search] = useSearchText();
  const threads = useInfiniteQuery(threadsQuery(waitingOnly, q));
  const showAll = (
    <Link to={paths.messages} className={buttonClass('paper')}>
      Show all messages
    </Link>
  );
  return (
    <>
      <PageHeading>Messages</PageHeading>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        {filter}
        <div className="flex min-w-60 max-w-xl flex-1">
          <DebouncedSearch
            label="Search messages"
            placeholder="Name or product…"
            value={q}
            onSearch={search}
          />
        </div>
      </div>
      <PagedList
        list={threads}
        skeleton={<TableSkeleton label="Loading messages" />}
        describe={describeError}
        empty={
          q !== '' ? (
            <EmptyState
              title={`No conversations${waitingOnly ? ' that wait for you' : ''} match “${q}”`}
              action={showAll}
            />
          ) : waitingOnly ? (
            <EmptyState title="Nothing to read or answer" action={showAll} />
          ) : (
            <EmptyState
              title="No messages yet"
              action={
                <Link to={paths.products} className={buttonClass('amber')}>
                  Find something to play
                </Link>
              }
            >
              <p>
                Press “Ask the seller” on a product’s page to ask a question. Offers, holds and
                questions about your own products will appear here too.
              </p>
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ul aria-label="Messages" className="grid gap-3">
            {items.map((thread) => (
              <Row key={thread._id} thread={thread} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Row({ thread }: { thread: ThreadSummary }) {
  const { _id, title, with: other, product, last, offer, hold, at, unread } = thread;
  const { assigned_to, blocked, booked, asked, to_answer, closed_offer } = thread;
  return (
    <li>
      <article
        aria-label={`${other.name}: ${title}`}
        className={`plate relative flex gap-4 border-s-4 p-4 ${unread > 0 || to_answer.length > 0 ? 'border-s-secondary' : ''}`}
      >
        {product ? (
          <Picture
            image={pictureOf(product.image)}
            alt=""
            sizes="5rem"
            className="w-20 shrink-0 self-start rounded-box text-xs"
          />
        ) : (
          <span className="grid w-20 shrink-0 justify-items-center">
            <Avatar name={other.name} />
          </span>
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-lg wrap-anywhere">
              <Link to={paths.thread(_id)} className="after:absolute after:inset-0 hover:underline">
                <bdi>{other.name}</bdi>
              </Link>
            </h2>
            {unread > 0 && <Badge tone="amber">{unread} unread</Badge>}
            {to_answer.includes('offer') && (
              <Badge tone="amber">{offer?.changed ? 'Offer to confirm' : 'Offer to answer'}</Badge>
            )}
            {to_answer.includes('meeting') && <Badge tone="amber">Meeting to answer</Badge>}
            {to_answer.includes('message') && <Badge tone="amber">Message to answer</Badge>}
            {blocked && <Badge tone="tobacco">Blocked</Badge>}
            {product && <ProductBadge status={product.status} booked={booked} asked={asked} />}
            {assigned_to && (
              <span className="text-sm text-muted">
                Answered by <bdi>{assigned_to.name}</bdi>
              </span>
            )}
            <time dateTime={at} className="text-sm text-muted sm:ms-auto">
              {formatRelative(at)}
            </time>
          </header>
          <p className="truncate text-sm text-muted">
            <bdi>{title}</bdi>
          </p>
          {offer && (
            <p className="font-semibold">
              {offer.mine ? 'You offered' : 'Offers you'} {formatMoney(offer.price)}
            </p>
          )}
          {!offer && closed_offer && <p>{closedText(closed_offer)}</p>}
          {hold && (
            <p className="font-semibold">
              <Hold {...hold} />
            </p>
          )}
          {last && (
            <p dir="auto" className={`truncate ${unread > 0 ? 'font-semibold' : ''}`}>
              {last.mine && 'You: '}
              {last.photos !== undefined &&
                `(${last.photos === 1 ? '1 photo' : `${last.photos} photos`}) `}
              {last.text}
            </p>
          )}
        </div>
      </article>
    </li>
  );
}

/** How an offer ended. */
function closedText({ price, mine, state }: NonNullable<ThreadSummary['closed_offer']>): string {
  const amount = formatMoney(price);
  if (state === 'declined')
    return mine ? `Your offer of ${amount} was declined` : `You declined ${amount}`;
  if (state === 'withdrawn')
    return mine ? `You withdrew ${amount}` : `Offer of ${amount} withdrawn`;
  if (state === 'accepted') return `Agreed at ${amount}`;
  return `Offer of ${amount} ${state}`;
}

type SummaryHold = NonNullable<ThreadSummary['hold']>;

/** When the two meet, or until when the product is on hold. */
function Hold({ held_until, meeting }: SummaryHold) {
  return meeting?.agreed && isAhead(meeting.agreed) ? (
    `You meet ${formatMeeting(meeting.agreed)}`
  ) : (
    <>
      On hold <HoldEnd until={held_until} />
    </>
  );
}
