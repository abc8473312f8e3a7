import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { MessageCard } from './message-card.tsx';
import { messagesQuery } from './message-queries.ts';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('show') === 'unread';
  const messages = useMessages(unreadOnly);
  const show = (unread: boolean) =>
    setSearch(unread ? { show: 'unread' } : {}, { preventScrollReset: true });
  return (
    <>
      <PageHeading
        aside={
          messages.data && (
            <p role="status" className="text-muted">
              {messages.data.unread === 0 ? 'All read' : `${messages.data.unread} unread`}
            </p>
          )
        }
      >
        Messages
      </PageHeading>
      <fieldset className="mb-6 flex gap-2">
        <legend className="sr-only">Filter messages</legend>
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
      <List messages={messages} unreadOnly={unreadOnly} />
    </>
  );
}

type ListProps = {
  messages: ReturnType<typeof useMessages>;
  unreadOnly: boolean;
};

const useMessages = (unreadOnly: boolean) => useInfiniteQuery(messagesQuery(unreadOnly));

function List({ messages, unreadOnly }: ListProps) {
  if (messages.isPending) return <TableSkeleton label="Loading messages" />;
  if (!messages.data) {
    return (
      <ErrorPanel
        {...describeError(messages.error)}
        onRetry={() => void messages.refetch()}
        retrying={messages.isFetching}
      />
    );
  }
  const { items, total } = messages.data;
  if (items.length === 0) {
    return (
      <EmptyState title={unreadOnly ? 'No unread messages' : 'No messages yet'}>
        <p>Messages from the About page appear here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Messages to the shop" className="grid gap-4">
        {items.map((message) => (
          <MessageCard key={message._id} message={message} />
        ))}
      </ul>
      {messages.hasNextPage && (
        <LoadMore
          shown={items.length}
          total={total}
          hasMore={messages.hasNextPage}
          loading={messages.isFetchingNextPage}
          failure={
            messages.isFetchNextPageError ? describeError(messages.error).message : undefined
          }
          onMore={() => void messages.fetchNextPage()}
        />
      )}
    </>
  );
}
