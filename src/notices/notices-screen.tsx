import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useUnreadFilter } from '#src/ui/unread-filter.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { NoticeCard } from './notice-card.tsx';
import { noticesQuery, unreadNoticesQuery, useMarkAllNotices } from './notice-queries.ts';

export function Component() {
  const [unreadOnly, filter] = useUnreadFilter('Filter notices');
  const list = useInfiniteQuery(noticesQuery(unreadOnly));
  const none = unreadOnly ? !list.data : !list.data?.items.length;
  return (
    <>
      <PageHeading aside={!none && <MarkAll />}>Notices</PageHeading>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {filter}
        <Link to={paths.noticeSettings} className="text-link">
          Choose which notices you get
        </Link>
      </div>
      <PagedList
        list={list}
        skeleton={<TableSkeleton label="Loading notices" />}
        describe={describeError}
        empty={
          <EmptyState title={unreadOnly ? 'No unread notices' : 'No notices yet'}>
            <p>Notices about your bookings and products will appear here.</p>
          </EmptyState>
        }
      >
        {(notices) => (
          <ul aria-label="Notices" className="grid gap-3">
            {notices.map((notice) => (
              <NoticeCard key={notice._id} notice={notice} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function MarkAll() {
  const { data } = useQuery(unreadNoticesQuery);
  const marking = useMarkAllNotices();
  const region = useKeptFocus<HTMLDivElement>();
  if (!data) return null;
  return (
    <div {...region} className="text-muted outline-none">
      {data.unread === 0 ? (
        'All read'
      ) : (
        <Button
          look="paper"
          busy={marking.isPending}
          onClick={() =>
            marking.mutate(undefined, {
              onError: (error) => toastError(describeError(error).message),
            })
          }
        >
          Mark all as read
        </Button>
      )}
    </div>
  );
}
