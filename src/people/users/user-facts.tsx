import type { ReactNode } from 'react';
import type { UserDetails } from '#contracts/app/user-details.ts';
import type { Suspension } from '#contracts/people/users.ts';
import { formatDay, formatDayAndTime } from '#src/lib/dates.ts';
import { roleWords } from '#src/people/role-text.ts';

/** Facts about a user, such as email, role and join date, and whether the user is suspended. */
export function UserFacts({ details }: { details: UserDetails }) {
  const { user, email_verified, deleted_at, suspended, selling_frozen } = details;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {deleted_at === null && (
        <Fact name="Email">
          <a href={`mailto:${encodeURIComponent(user.email)}`} className="text-link wrap-anywhere">
            <bdi>{user.email}</bdi>
          </a>
          <span className="block text-sm text-muted">
            {email_verified ? 'Verified' : 'Not verified yet'}
          </span>
        </Fact>
      )}
      <Fact name="Role">{roleWords[user.role]}</Fact>
      <Fact name="Joined">{formatDay(user.created_at)}</Fact>
      {suspended && <Fact name="Suspended">{endOf(suspended)}</Fact>}
      {selling_frozen && <Fact name="Banned from selling">{endOf(selling_frozen)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const endOf = ({ until }: Suspension) =>
  until === null ? 'No end date' : `Until ${formatDayAndTime(until)}`;
