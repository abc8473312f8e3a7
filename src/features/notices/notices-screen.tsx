import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { NoticeCard } from './notice-card.tsx';
import { noticesQuery, unreadNoticesQuery, useMarkAllNotices } from './notice-queries.ts';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('show') === 'unread';
  const show = (unread: boolean) =>
    setSearch(unread ? { show: 'unread' } : {}, { preventScrollReset: true });
  return (
    <>
      <PageHeading aside={<MarkAll />}>Notices</PageHeading>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <fieldset className="flex gap-2">
          <legend className="sr-only">Filter notices</legend>
          {[false, true].map((unread) => (
            <Button
              key={String(unread)}
              look={unread === unreadOnly ? 'primary' : 'paper'}
              aria-pressed={unread === unreadOnly}
              onClick={() => show(unread)}
            >
              {unread ? 'Unread' : 'All'}
            </Button>
          ))}
        </fieldset>
        <Link to={paths.noticeSettings} className="text-link">
          Choose which notices you get
        </Link>
      </div>
      <List unreadOnly={unreadOnly} />
    </>
  );
}

function MarkAll() {
  const { data } = useQuery(unreadNoticesQuery);
  const marking = useMarkAllNotices();
  if (!data || data.unread === 0) return null;
  return (
    <Button
      look="paper"
      busy={marking.isPending}
      onClick={() =>
        marking.mutate(undefined, { onError: (error) => toastError(describeError(error).message) })
      }
    >
      Mark all as read
    </Button>
  );
}

function List({ unreadOnly }: { unreadOnly: boolean }) {
  const notices = useInfiniteQuery(noticesQuery(unreadOnly));
  if (notices.isPending) return <TableSkeleton label="Loading notices" />;
  if (!notices.data) {
    return (
      <ErrorPanel
        {...describeError(notices.error)}
        onRetry={() => void notices.refetch()}
        retrying={notices.isFetching}
      />
    );
  }
  const { items, total } = notices.data;
  if (items.length === 0) {
    return (
      <EmptyState title={unreadOnly ? 'No unread notices' : 'No notices yet'}>
        <p>What happens to your bookings and products appears here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Notices" className="grid gap-3">
        {items.map((notice) => (
          <NoticeCard key={notice._id} notice={notice} />
        ))}
      </ul>
      {notices.hasNextPage && (
        <LoadMore
          shown={items.length}
          total={total}
          hasMore={notices.hasNextPage}
          loading={notices.isFetchingNextPage}
          failure={notices.isFetchNextPageError ? describeError(notices.error).message : undefined}
          onMore={() => void notices.fetchNextPage()}
        />
      )}
    </>
  );
}
