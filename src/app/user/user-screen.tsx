import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { getUser, type UserDetails } from '#contracts/app/user-details.ts';
import type { Suspension } from '#contracts/people/users.ts';
import { routes } from '#contracts/routes.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { formatDay, formatDayAndTime } from '#src/lib/dates.ts';
import { viewerId } from '#src/lib/local-drafts.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { whyMissing } from '#src/lib/why-missing.ts';
import { SuspendDialog } from '#src/moderation/cases/suspend-dialog.tsx';
import { ModeratorNotes } from '#src/moderation/notes/moderator-notes.tsx';
import { roleText } from '#src/people/role-text.ts';
import { RoleDialog } from '#src/people/users/role-dialog.tsx';
import { type Suspending, suspendLabel, UserActions } from '#src/people/users/user-actions.tsx';
import type { RoleChange } from '#src/people/users/user-queries.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { MissingRecord } from '#src/ui/missing-record.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { UserActivity } from './user-activity.tsx';

const userQuery = (id: string) =>
  callQuery([...queryKeys.users, 'one', id], getUser, { params: { id } });

/** One account: its details, the buttons that change its role, and its recent activity. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(userQuery(id));
  const { data } = query;
  const [roleChange, setRoleChange] = useState<RoleChange | null>(null);
  const [suspending, setSuspending] = useState<Suspending | null>(null);
  const actions = useKeptFocus<HTMLDivElement>();
  const user = data?.user;
  const suspended = data?.suspended !== undefined;
  const blocks = {
    ...(data?.email_verified === false && { unverified: true as const }),
    ...(data?.last_admin && { last_admin: true as const }),
  };
  const suspend = () => user && setSuspending({ user, suspended });
  return (
    <>
      <BackLink to={routes.allUsers.path} place="All Users">
        Back
      </BackLink>
      {/* Keep the same heading element after the account has loaded, because it has focus. */}
      <PageHeading
        aside={
          user &&
          data.deleted_at === null && (
            <div {...actions} className="flex flex-wrap items-center gap-2 outline-none">
              {user._id !== viewerId() && (
                <Button look="paper" aria-haspopup="dialog" onClick={suspend}>
                  {suspendLabel(suspended)}
                </Button>
              )}
              <UserActions
                user={user}
                onChoose={(role) => setRoleChange({ user: { ...user, ...blocks }, role })}
              />
            </div>
          )
        }
      >
        {user ? <bdi className="text-3xl wrap-anywhere sm:text-4xl">{user.name}</bdi> : 'User'}
      </PageHeading>
      {data && (
        <div className="grid gap-10">
          {data.deleted_at !== null && (
            <p className="plate p-4">
              This account was deleted on {formatDay(data.deleted_at)}. Its records are kept.
            </p>
          )}
          <UserFacts details={data} />
          <UserActivity details={data} />
          {data.deleted_at === null && id !== viewerId() && (
            <ModeratorNotes title="Notes on this person" of={{ about: 'person', id }} />
          )}
        </div>
      )}
      {!data && (
        <MissingRecord
          {...whyMissing(query)}
          name="user"
          list="All Users"
          to={routes.allUsers.path}
        />
      )}
      <SuspendDialog change={suspending} onClose={() => setSuspending(null)} />
      <RoleDialog change={roleChange} onClose={() => setRoleChange(null)} />
    </>
  );
}

/** Facts about a user, such as email, role and join date, and whether the user is suspended. */
function UserFacts({ details }: { details: UserDetails }) {
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
      <Fact name="Role">{roleText[user.role]}</Fact>
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
