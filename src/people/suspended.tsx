import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, matchPath, Navigate, useLocation } from 'react-router-dom';
import { routeEntries } from '#contracts/routes.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { accountQuery } from '#src/people/account/account-queries.ts';
import { markSuspended, useSuspended } from './suspension.ts';

/** How often to check whether the suspension has ended, in milliseconds. */
const recheck = 60_000;

/** The pages that a suspended user can open: their decisions, their data, and everything that visitors can read. */
const open: readonly string[] = [
  paths.ownDecisions,
  paths.account,
  paths.notices,
  ...routeEntries.flatMap(([name, { access, path }]) =>
    access === 'anyone' && name !== 'home' ? [path] : [],
  ),
];

/** The router state after a page was closed to a suspended user. */
const closed = { closed: true };

/** Tells users that they are suspended. On pages that they may not open, redirects them to their decisions. */
export function Suspension() {
  const suspended = useSuspended();
  return suspended ? <Suspended /> : null;
}

function Suspended() {
  const { pathname, state } = useLocation();
  const { data, isFetchedAfterMount } = useQuery({ ...accountQuery, refetchInterval: recheck });
  const ended = isFetchedAfterMount && data !== undefined && data.suspended === undefined;
  useEffect(() => {
    if (ended) markSuspended(false);
  }, [ended]);
  useEffect(() => {
    // The style sheet hides the search button. The search dialog stays closed, also for its keyboard shortcuts.
    document.documentElement.dataset.suspended = '';
    return () => {
      delete document.documentElement.dataset.suspended;
    };
  }, []);
  const until = data?.suspended?.until ?? null;
  return (
    <>
      {!open.some((path) => matchPath(path, pathname)) && (
        <Navigate to={paths.ownDecisions} replace state={closed} />
      )}
      <p
        role="alert"
        className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content"
      >
        Your account is suspended
        {until !== null && ` until ${formatDayAndTime(until)}`}.
        {state?.closed === true &&
          ' The page that you wanted to open is closed during the suspension.'}{' '}
        You can{' '}
        <Link to={paths.ownDecisions} className="underline">
          read why and appeal
        </Link>
        ,{' '}
        <Link to={`${paths.account}#your-data`} className="underline">
          download your data
        </Link>
        , or{' '}
        <Link to={`${paths.account}#delete-account`} className="underline">
          delete your account
        </Link>
        .
      </p>
    </>
  );
}
