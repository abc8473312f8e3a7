import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { accountQuery } from '#src/people/account/account-queries.ts';

/** The pages where users put products up for sale. */
const pages: readonly string[] = [paths.addProduct, paths.myProducts];

/** A banner for users whom a moderator has banned from selling. */
export function SellingStop() {
  const { pathname } = useLocation();
  const { data } = useQuery({ ...accountQuery, enabled: pages.includes(pathname) });
  if (!data?.selling_frozen || !pages.includes(pathname)) return null;
  const { until } = data.selling_frozen;
  return (
    <p
      role="alert"
      className="bg-secondary px-4 py-2 text-center font-semibold text-secondary-content"
    >
      A moderator has banned you from selling
      {until !== null && ` until ${formatDayAndTime(until)}`}. You can’t put products up for sale,
      or edit those for sale unless a moderator asks you to. You can read why and appeal in{' '}
      <Link to={paths.ownDecisions} className="underline">
        My Decisions
      </Link>
      .
    </p>
  );
}
