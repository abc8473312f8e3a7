import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/routes.ts';
import { describeError } from '#src/lib/api-error.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { useUnreadFilter } from '#src/ui/unread-filter.tsx';
import { MessageCard } from './message-card.tsx';
import { messagesQuery } from './message-queries.ts';

export function Component() {
  const [unreadOnly, filter] = useUnreadFilter('Filter messages');
  const messages = useInfiniteQuery(messagesQuery(unreadOnly));
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
      <div className="mb-6">{filter}</div>
      <PagedList
        list={messages}
        skeleton={<TableSkeleton label="Loading messages" />}
        describe={describeError}
        empty={
          unreadOnly ? (
            <EmptyState
              title="No unread messages"
              action={
                <Link to={routes.messages.path} className={buttonClass('paper')}>
                  Show all messages
                </Link>
              }
            >
              <p>You have read everything that people sent from the About page.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No messages yet">
              <p>Messages that people send from the About page will appear here.</p>
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ul aria-label="Messages to the shop" className="grid gap-4">
            {items.map((message) => (
              <MessageCard key={message._id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
