import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { Message, Thread } from '#contracts/talk/threads.ts';
import { ApiError, describeError, failureOf } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Composer } from './composer.tsx';
import { hiddenText } from './hidden-text.ts';
import { MeetingPanel } from './meeting/meeting-panel.tsx';
import { useUnsent } from './outbox.tsx';
import { ProductCard } from './product-card.tsx';
import { Assignment, BlockButton } from './thread-actions.tsx';
import { findThreadQuery, threadQuery, useReadThread } from './thread-queries.ts';
import { Timeline, UnsentMessages } from './timeline.tsx';

const safety =
  'Don’t pay outside the shop: not in advance, and not through a link. Pay when you meet.';

type ThreadScreenProps = { report: (message: Message) => ReactNode };

/** A thread or, under the id `new`, the first message about a product or a booking. */
export function ThreadScreen({ report }: ThreadScreenProps) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const about = search.get('about');
  if (id === 'new' && about !== null) return <NewThread key={about} about={about} />;
  return <OldThread key={id} id={id} report={report} />;
}

function NewThread({ about }: { about: string }) {
  const found = useQuery(findThreadQuery(about));
  const { data } = found;
  if (data?.thread_id) return <Navigate to={paths.thread(data.thread_id)} replace />;
  const product_id = data?.product?._id ?? about;
  const start = { product_id, ...(data && !data.asked && { booking_id: about }) };
  return (
    <Frame name={data?.with.name} failed={found}>
      {data && (
        <>
          <ProductCard thread={data} />
          <ol aria-label="Messages" className="grid gap-4">
            <UnsentMessages to={about} />
          </ol>
          {data.hold && <MeetingPanel hold={data.hold} name={data.with.name} asked={data.asked} />}
          <Composer to={about} start={start} hint={safety} />
        </>
      )}
    </Frame>
  );
}

function OldThread({ id, report }: { id: string } & ThreadScreenProps) {
  const query = useInfiniteQuery(threadQuery(id));
  const { data: thread } = query;
  useRead(thread);
  const { end, firstNew } = useEnd(thread);
  return (
    <Frame
      name={thread?.with.name}
      sellerId={thread?.seller_id}
      failed={query}
      aside={
        thread && (
          <div className="flex flex-wrap items-end gap-3">
            {thread.can.assign && <Assignment thread={thread} />}
            {thread.can.block && <BlockButton thread={thread} />}
          </div>
        )
      }
    >
      {thread && (
        <>
          <ProductCard thread={thread} />
          {query.hasNextPage && (
            <div className="mb-4 grid justify-items-center gap-3">
              <FormError
                message={query.isFetchNextPageError && describeError(query.error).message}
              />
              <Button
                look="paper"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show earlier messages
              </Button>
            </div>
          )}
          <ol aria-label="Messages" className="grid gap-4">
            <Timeline thread={thread} firstNew={firstNew} report={report} />
            <UnsentMessages to={id} />
          </ol>
          <Arrived thread={thread} />
          {thread.hold && thread.can.write && (
            <MeetingPanel hold={thread.hold} name={thread.with.name} asked={thread.asked} />
          )}
          {thread.can.write ? (
            <Composer to={id} start={null} notes={thread.can.assign} hint={hintFor(thread)} />
          ) : (
            <p className="mt-6 border-t border-rule py-4 text-muted">
              {thread.blocked ? (
                <>
                  You have blocked <bdi>{thread.with.name}</bdi>. To write again, unblock them.
                </>
              ) : (
                'You can’t write in this conversation anymore.'
              )}
            </p>
          )}
          <div ref={end} />
        </>
      )}
    </Frame>
  );
}

function hintFor({ kind, visitor_email, blocked, with: other }: Thread): string | undefined {
  if (visitor_email !== null) return `Your answer goes to ${visitor_email} by email.`;
  if (blocked)
    return `You have blocked ${other.name}. You can both write here until the hold ends.`;
  return kind === 'product' ? safety : undefined;
}

type FrameProps = {
  /** Who the messages are exchanged with. Undefined until it is known. */
  name: string | undefined;
  /** The account with that name, if it has a seller's page. */
  sellerId?: string | undefined;
  failed: Parameters<typeof failureOf>[0];
  aside?: ReactNode;
  /** Falsy until the messages have loaded. */
  children: ReactNode;
};

/** The screen's heading, and what is shown until or instead of the messages. */
function Frame({ name, sellerId, failed, aside, children }: FrameProps) {
  const { error } = failed;
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <BackLink to={paths.messages} place="Messages">
        Go Back
      </BackLink>
      <PageHeading aside={aside}>
        {name === undefined ? (
          'Messages'
        ) : (
          <bdi className="text-3xl sm:text-4xl">
            {sellerId === undefined ? (
              name
            ) : (
              <Link to={paths.seller(sellerId)} className="hover:underline">
                {name}
              </Link>
            )}
          </bdi>
        )}
      </PageHeading>
      {children ||
        (gone ? (
          <ErrorPanel title="Conversation not found" {...describeError(error)} />
        ) : error ? (
          <ErrorPanel {...failureOf(failed)} />
        ) : (
          <OnlineLoading label="The messages are loading">
            <Skeleton className="h-96" />
          </OnlineLoading>
        ))}
    </>
  );
}

const newestMessage = (thread: Thread | undefined) =>
  thread?.timeline.findLast((entry) => entry.kind === 'message');

/** Marks a thread as read while its page is visible. */
function useRead(thread: Thread | undefined): void {
  const { mutate } = useReadThread(thread?._id ?? '');
  const unread = (thread?.unread ?? 0) > 0;
  const newest = newestMessage(thread)?._id;
  useEffect(() => {
    if (!unread || newest === undefined) return;
    const mark = () => document.visibilityState === 'visible' && mutate(newest);
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, newest, mutate]);
}

/** How far above its end the page still follows new messages, in pixels. */
const nearEnd = 500;

/**
 * Returns refs for the end of the page and the mark above what is new. Scrolls to the end at first, after sending, and for
 * what is new unless the user has scrolled up. At first, the mark is in view, too.
 */
function useEnd(thread: Thread | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const firstNew = useRef<HTMLLIElement>(null);
  const opened = useRef(false);
  const newest = thread?.timeline.at(-1)?.at;
  const { unsent } = useUnsent(thread?._id ?? '');
  const sending = useRef(0);
  // After the layout effects, because a new page's layout effect scrolls to its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is something new
  useEffect(() => {
    if (!end.current) return;
    const below = end.current.getBoundingClientRect().top - window.innerHeight;
    const follows = !opened.current || unsent.length > sending.current || below < nearEnd;
    // Not the nearest position: after sending photos the form is shorter, so the page can be too far down.
    if (follows) end.current.scrollIntoView?.({ block: 'end' });
    if (!opened.current) firstNew.current?.scrollIntoView?.({ block: 'nearest' });
    opened.current = true;
    sending.current = unsent.length;
  }, [newest, unsent.length]);
  return { end, firstNew };
}

/** Announces a message that arrives while the thread is open, and what is hidden of one that the user has sent. */
function Arrived({ thread }: { thread: Thread }) {
  const newest = newestMessage(thread);
  const first = useRef(newest?._id);
  const fresh = newest?._id === first.current ? undefined : newest;
  return (
    <p role="status" className="sr-only">
      {fresh && !fresh.mine && `${fresh.by}: ${fresh.text}`}
      {fresh?.mine && fresh.hidden.length > 0 && hiddenText(fresh, thread.with.name)}
    </p>
  );
}
