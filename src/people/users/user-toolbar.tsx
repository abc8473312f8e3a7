import { type Role, roles } from '#contracts/permissions.ts';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { SortSelect } from '#src/ui/sort-select.tsx';
import type { ChangeUserFilters, UserFilters, UserSort } from './user-filters.ts';

const roleNames: Record<Role, string> = { user: 'Buyers', staff: 'Staff', admin: 'Admins' };
const sortNames: Record<UserSort, string> = {
  since_asc: 'Oldest accounts first',
  since_desc: 'Newest accounts first',
  name_asc: 'Name, A to Z',
  name_desc: 'Name, Z to A',
  email_asc: 'Email, A to Z',
  email_desc: 'Email, Z to A',
};

type UserToolbarProps = { filters: UserFilters; change: ChangeUserFilters };

const suspended = 'suspended';

/** The search field, the filter by role and suspension, and the sort menu of the user list. */
export function UserToolbar({ filters, change }: UserToolbarProps) {
  return (
    <div className="mb-6 grid grid-cols-[9rem_minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_13rem]">
      <div className="col-span-2 lg:col-span-1">
        <DebouncedSearch
          label="Search by name or email"
          placeholder="Name or email…"
          value={filters.q}
          onSearch={(q) => change({ q }, { typing: true })}
        />
      </div>
      <select
        aria-label="Accounts"
        value={filters.suspended ? suspended : (filters.role ?? '')}
        onChange={({ target: { value } }) =>
          change({
            role: roles.find((role) => role === value) ?? null,
            suspended: value === suspended,
          })
        }
        className="select h-12"
      >
        <option value="">All accounts</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
        <option value={suspended}>Suspended</option>
      </select>
      <SortSelect value={filters.sort} names={sortNames} onChange={(sort) => change({ sort })} />
    </div>
  );
}
