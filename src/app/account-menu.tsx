import {
  Bookmark,
  CircleUserRound,
  Heart,
  LayoutDashboard,
  LogOut,
  Package,
  Store,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { User } from '#contracts/people/users.ts';
import { may, type Role } from '#contracts/permissions.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { roleText } from '#src/people/role-text.ts';
import { Avatar, initialsOf } from '#src/ui/avatar.tsx';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Menu, menuItemClass } from '#src/ui/menu.tsx';
import { useLogOut } from './use-log-out.tsx';

const tones: Record<Role, BadgeTone> = { user: 'surf', staff: 'amber', admin: 'amber' };

/** The signed-in user's menu: dashboard, orders, watchlist, saved searches, account, logout and, for staff, the counter. */
export function AccountMenu({ user }: { user: User }) {
  const { onLogOut, question } = useLogOut();
  return (
    <>
      <Menu
        // The label begins with the visible initials, so that voice control recognizes the button.
        label={`${initialsOf(user.name)}, ${user.name}’s account`}
        trigger={<Avatar name={user.name} />}
      >
        {(close) => (
          <>
            <div className="flex items-center justify-between gap-3 px-3 py-2">
              <span className="min-w-0 truncate font-bold">{user.name}</span>
              <Badge tone={tones[user.role]}>{roleText[user.role]}</Badge>
            </div>
            <hr className="my-1 border-rule" />
            {may(user.role, 'sell_at_counter') && (
              <Link to={staffPaths.counter} className={menuItemClass} onClick={close}>
                <Store aria-hidden="true" className="size-5" />
                Counter
              </Link>
            )}
            <Link to={paths.dashboard} className={menuItemClass} onClick={close}>
              <LayoutDashboard aria-hidden="true" className="size-5" />
              Dashboard
            </Link>
            <Link to={paths.dashboard} className={menuItemClass} onClick={close}>
              <Package aria-hidden="true" className="size-5" />
              My Orders
            </Link>
            <Link to={paths.watchlist} className={menuItemClass} onClick={close}>
              <Heart aria-hidden="true" className="size-5" />
              Watchlist
            </Link>
            <Link to={paths.savedSearches} className={menuItemClass} onClick={close}>
              <Bookmark aria-hidden="true" className="size-5" />
              Saved searches
            </Link>
            <Link to={paths.account} className={menuItemClass} onClick={close}>
              <CircleUserRound aria-hidden="true" className="size-5" />
              Account
            </Link>
            <button
              type="button"
              className={menuItemClass}
              onClick={() => {
                close();
                onLogOut();
              }}
            >
              <LogOut aria-hidden="true" className="size-5" />
              Logout
            </button>
          </>
        )}
      </Menu>
      {question}
    </>
  );
}
