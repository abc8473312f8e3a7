import { useQuery } from '@tanstack/react-query';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { AccountSection } from '#src/people/account/account-section.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { blockedQuery, useBlockThread } from './thread-queries.ts';

/** Whom the user has blocked, to unblock them. */
export function BlockedSection() {
  const blocked = useQuery(blockedQuery);
  return (
    <AccountSection
      title="Blocked people"
      about="They can’t write to you, make offers or book your products. To block someone, open your conversation."
    >
      {blocked.isPending && <TableSkeleton label="Loading blocked people" rows={1} />}
      {blocked.isError && !blocked.data && <ErrorPanel {...failureOf(blocked)} />}
      {blocked.data?.items.length === 0 && <p>You haven’t blocked anyone.</p>}
      {blocked.data && blocked.data.items.length > 0 && (
        <ul aria-label="Blocked people" className="grid w-full gap-3">
          {blocked.data.items.map(({ thread_id, name }) => (
            <li key={thread_id} className="flex flex-wrap items-center justify-between gap-3">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <Unblock threadId={thread_id} name={name} />
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function Unblock({ threadId, name }: { threadId: string; name: string }) {
  const blocking = useBlockThread(threadId);
  return (
    <Button
      look="paper"
      aria-label={`Unblock ${name}`}
      busy={blocking.isPending}
      onClick={() =>
        blocking.mutate(false, { onError: (error) => toastError(describeError(error).message) })
      }
    >
      Unblock
    </Button>
  );
}
