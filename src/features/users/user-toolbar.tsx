import { type Role, roles } from '#contracts/permissions.ts';
import { userSorts } from '#contracts/users.ts';
import { useDebouncedText } from '#src/lib/use-debounced-text.ts';
import { SearchField } from '#src/ui/search-field.tsx';
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

/** The user list's search field, role filter and sort order. */
export function UserToolbar({ filters, change }: UserToolbarProps) {
  const { draft, setDraft, flush } = useDebouncedText(filters.q, (q) =>
    change({ q }, { typing: true }),
  );
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_11rem_13rem]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search by name or email"
          placeholder="Name or email…"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={flush}
          onSubmit={flush}
        />
      </div>
      <select
        aria-label="Role"
        value={filters.role ?? ''}
        onChange={(event) =>
          change({ role: roles.find((role) => role === event.target.value) ?? null })
        }
        className="select h-12"
      >
        <option value="">All roles</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
      <select
        aria-label="Sort by"
        value={filters.sort}
        onChange={(event) => {
          const sort = userSorts.find((one) => one === event.target.value);
          if (sort) change({ sort });
        }}
        className="select h-12"
      >
        {userSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
    </div>
  );
}
