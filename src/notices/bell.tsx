import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { maxUnread } from '#contracts/notices/notices.ts';
import { paths } from '#src/lib/paths.ts';
import { unreadNoticesQuery } from './notice-queries.ts';

/** The navbar's link to the notices, with the number of unread notices. */
export function Bell() {
  const { data } = useQuery(unreadNoticesQuery);
  const unread = data?.unread ?? 0;
  const count = unread >= maxUnread ? `${maxUnread - 1}+` : String(unread);
  return (
    <NavLink
      to={paths.notices}
      aria-label={unread === 0 ? 'Notices' : `Notices, ${count} unread`}
      className="relative grid size-11 place-items-center rounded-full"
    >
      <BellIcon aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0.5 min-w-5 rounded-full bg-secondary px-1 text-center text-xs leading-5 font-bold text-secondary-content"
        >
          {count}
        </span>
      )}
    </NavLink>
  );
}
