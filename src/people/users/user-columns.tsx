import { Link } from 'react-router-dom';
import type { ListedUser } from '#contracts/people/user-list.ts';
import { leastRole } from '#contracts/permissions.ts';
import { formatDay } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { roleText } from '#src/people/role-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import type { Suspending } from './user-actions.tsx';
import { UserActions } from './user-actions.tsx';
import type { ChangeUserFilters, UserSort } from './user-filters.ts';
import type { RoleChange } from './user-queries.ts';

type ColumnParts = {
  sort: UserSort;
  change: ChangeUserFilters;
  onChangeRole: (change: RoleChange) => void;
  onSuspend: (change: Suspending) => void;
};

/** The columns of All Users. Pressing the Name or Email header sorts the list. Pressing it again reverses the order. */
export function userColumns(parts: ColumnParts): Column<ListedUser>[] {
  const { sort, change, onChangeRole, onSuspend } = parts;
  const sortBy = (field: 'name' | 'email'): NonNullable<Column<ListedUser>['sort']> => {
    const [up, down] = [`${field}_asc`, `${field}_desc`] as const satisfies UserSort[];
    const direction = sort === up ? 'ascending' : sort === down ? 'descending' : null;
    return { direction, onSort: () => change({ sort: direction === 'ascending' ? down : up }) };
  };
  return [
    {
      header: '#',
      align: 'end',
      className: 'max-md:hidden!',
      cell: (_, index) => index + 1,
    },
    { header: 'Name', names: true, sort: sortBy('name'), cell: Name },
    {
      header: 'Email',
      sort: sortBy('email'),
      cell: Email,
    },
    // On phones, a badge next to the name shows the role.
    { header: 'Admin', className: 'max-md:hidden!', cell: RoleName },
    {
      header: 'Action',
      align: 'end',
      cell: (user) => (
        <UserActions
          user={user}
          suspended={user.suspended !== undefined}
          onChoose={(role) => onChangeRole({ user, role })}
          onSuspend={() => onSuspend({ user, suspended: user.suspended !== undefined })}
        />
      ),
    },
  ];
}

/** An email address that breaks after the @, if it has to. */
function Email({ email }: ListedUser) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <bdi className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}

function Name({ _id, name, role, created_at, suspended, unverified }: ListedUser) {
  return (
    <span className="grid gap-0.5 max-md:justify-items-end">
      <span className="flex flex-wrap items-center gap-2">
        <Link to={staffPaths.user(_id)} className="text-link font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
        {role !== leastRole && (
          <span className="md:hidden">
            <RoleName role={role} />
          </span>
        )}
        {suspended && <Badge tone="tobacco">Suspended</Badge>}
        {unverified && <Badge>Not verified</Badge>}
      </span>
      <span className="text-sm text-muted">Since {formatDay(created_at)}</span>
    </span>
  );
}

function RoleName({ role }: Pick<ListedUser, 'role'>) {
  if (role === leastRole) return <span className="text-muted">{roleText[role]}</span>;
  return <Badge tone={role === 'admin' ? 'surf' : 'amber'}>{roleText[role]}</Badge>;
}
