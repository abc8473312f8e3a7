import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { User } from '#contracts/people/users.ts';
import { describeError } from '#src/lib/api-error.ts';
import { SuspendDialog } from '#src/moderation/cases/suspend-dialog.tsx';
import { RoleDialog } from '#src/people/users/role-dialog.tsx';
import { hasRowAction, type Suspending } from '#src/people/users/user-actions.tsx';
import { userColumns } from '#src/people/users/user-columns.tsx';
import { useUserFilters } from '#src/people/users/user-filters.ts';
import { type RoleChange, usersQuery } from '#src/people/users/user-queries.ts';
import { UserToolbar } from '#src/people/users/user-toolbar.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { useRowKeys } from '#src/ui/use-row-keys.ts';

const idOf = ({ _id }: User) => _id;

export function Component() {
  const [filters, change] = useUserFilters();
  const users = useInfiniteQuery(usersQuery(filters));
  const [roleChange, setRoleChange] = useState<RoleChange | null>(null);
  const [suspending, setSuspending] = useState<Suspending | null>(null);
  const rowKeys = useRowKeys<HTMLDivElement>(() => {
    if (users.hasNextPage && !users.isFetchingNextPage) void users.fetchNextPage();
  });
  const { sort } = filters;
  const columns = useMemo(
    () => userColumns({ sort, change, onChangeRole: setRoleChange, onSuspend: setSuspending }),
    [sort, change],
  );
  const onlySuspended = filters.suspended && filters.q === '';
  const narrowed = filters.q !== '' || filters.role !== null || filters.suspended;
  return (
    <>
      <PageHeading aside={users.data && <Count {...users.data} />}>All Users</PageHeading>
      <UserToolbar filters={filters} change={change} />
      <div {...rowKeys} className={users.isPlaceholderData ? 'opacity-60' : ''}>
        <PagedTable
          list={users}
          caption="Everyone with an account"
          columns={columns}
          rowKey={idOf}
          reachable={hasRowAction}
          describe={describeError}
          empty={
            narrowed ? (
              <EmptyState
                title={onlySuspended ? 'No account is suspended' : 'No users match your search'}
                action={
                  <Button
                    look="paper"
                    onClick={() => change({ q: '', role: null, suspended: false })}
                  >
                    Show all users
                  </Button>
                }
              >
                {!onlySuspended && <p>Try part of a name or email address.</p>}
              </EmptyState>
            ) : (
              <EmptyState title="No accounts yet" />
            )
          }
        />
      </div>
      <SuspendDialog change={suspending} onClose={() => setSuspending(null)} />
      <RoleDialog change={roleChange} onClose={() => setRoleChange(null)} />
    </>
  );
}

const number = new Intl.NumberFormat('en-US');

function Count({ total, totalCapped }: { total: number; totalCapped: boolean }) {
  return (
    <p role="status" className="text-muted tabular-nums">
      {totalCapped && 'More than '}
      {number.format(total)} {total === 1 ? 'account' : 'accounts'}
    </p>
  );
}
