import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contracts/users.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedTable } from '#src/ui/paged-table.tsx';
import { MakeAdminDialog } from './make-admin-dialog.tsx';
import { usersQuery } from './user-queries.ts';

const columns = (onPromote: (user: User) => void): Column<User>[] => [
  { key: 'index', header: '#', align: 'end', cell: (_, index) => index + 1 },
  {
    key: 'name',
    header: 'Name',
    names: true,
    cell: ({ name }) => <span className="font-semibold break-words">{name}</span>,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="break-all">{email}</span>,
  },
  {
    key: 'admin',
    header: 'Admin',
    cell: ({ role }) =>
      role === 'admin' ? (
        <span className="inline-flex items-center gap-1.5 font-semibold text-success">
          <Check aria-hidden="true" className="size-5" />
          Yes
        </span>
      ) : (
        <span className="text-muted">No</span>
      ),
  },
  {
    key: 'action',
    header: 'Action',
    align: 'end',
    cell: (user) =>
      user.role !== 'admin' && (
        <Button
          look="paper"
          aria-label={`Make Admin: ${user.name}`}
          aria-haspopup="dialog"
          onClick={() => onPromote(user)}
        >
          Make Admin
        </Button>
      ),
  },
];

export function Component() {
  const users = useInfiniteQuery(usersQuery);
  const [promoting, setPromoting] = useState<User | null>(null);
  return (
    <>
      <PageHeading>All Users</PageHeading>
      <PagedTable
        list={users}
        caption="Everybody with an account"
        columns={columns(setPromoting)}
        rowKey={({ _id }) => _id}
        describe={describeError}
        empty={<EmptyState title="Nobody has an account yet" />}
      />
      <MakeAdminDialog user={promoting} onClose={() => setPromoting(null)} />
    </>
  );
}
