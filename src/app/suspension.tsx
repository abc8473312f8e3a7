import { useInfiniteQuery } from '@tanstack/react-query';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { routeEntries } from '#contracts/routes.ts';
import { ownDecisionsQuery } from '#src/features/moderation/own-decision-queries.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { useSuspended } from '#src/lib/suspension.ts';

/** What a suspended account can open: its decisions, its data, and what visitors can read. */
const open: readonly string[] = [
  paths.ownDecisions,
  paths.account,
  ...routeEntries.flatMap(([name, { access, path }]) =>
    access === 'anyone' && name !== 'home' ? [path] : [],
  ),
];

/** Tells suspended people so, and leads them from every other page to their decisions. */
export function Suspension() {
  const suspended = useSuspended();
  return suspended ? <Suspended /> : null;
}

function Suspended() {
  const { pathname } = useLocation();
  const { data } = useInfiniteQuery(ownDecisionsQuery);
  const action = data?.items
    .filter(({ in_effect }) => in_effect)
    .flatMap(({ actions }) => actions)
    .find(({ type }) => type === 'suspend');
  return (
    <>
      {!open.some((path) => matchPath(path, pathname)) && (
        <Navigate to={paths.ownDecisions} replace />
      )}
      <p
        role="alert"
        className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content"
      >
        Your account is suspended
        {action?.until !== undefined && ` until ${formatDayAndTime(action.until)}`}. You can read
        why and appeal, download your data, or delete your account.
      </p>
    </>
  );
}
