import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '#src/lib/api-error.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { MailBody } from './mail-body.tsx';
import { type Mail, mailsQuery } from './mail-queries.ts';

/** The demo's mails. A real shop sends its mails, and only their receivers can read them. */
export function Component() {
  return (
    <>
      <PageHeading>Mail</PageHeading>
      <p className="mb-6 max-w-prose text-muted">
        The demo sends no emails. It keeps them here, so that you can see what people would get.
      </p>
      <List />
    </>
  );
}

function List() {
  const mails = useInfiniteQuery(mailsQuery);
  if (mails.isPending) return <TableSkeleton label="Loading emails" />;
  if (!mails.data) {
    return (
      <ErrorPanel
        {...describeError(mails.error)}
        onRetry={() => void mails.refetch()}
        retrying={mails.isFetching}
      />
    );
  }
  if (mails.data.length === 0) {
    return (
      <EmptyState title="No emails yet">
        <p>Book a product, and the emails to its buyer and its seller appear here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Emails" className="grid gap-3">
        {mails.data.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
      {mails.hasNextPage && (
        <div className="mt-6 text-center">
          <Button
            look="paper"
            busy={mails.isFetchingNextPage}
            onClick={() => void mails.fetchNextPage()}
          >
            Show older emails
          </Button>
        </div>
      )}
    </>
  );
}

function MailItem({ mail: { to, subject, date, html } }: { mail: Mail }) {
  return (
    <li>
      <details className="plate overflow-hidden">
        <summary className="grid cursor-pointer gap-1 p-4 sm:p-5">
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span className="break-all">To {to}</span>
            <span>{formatDayAndTime(date)}</span>
          </span>
        </summary>
        <MailBody html={html} />
      </details>
    </li>
  );
}
