import { Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { routes } from '#contracts/routes.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { useShortcutChoice } from '#src/lib/shortcut-choice.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { ThemeChoices, ThemeMenu } from './theme-menu.tsx';
import { prepareSearch } from './use-search-dialog.tsx';
import { searchKey, searchShortcut } from './use-shortcuts.ts';

/** Reserves space for the avatar while it loads. */
const avatarSpace = <span className="size-11" />;

/** Loaded lazily, because signed-out visitors don't need this menu. */
const AccountMenu = lazyPart(
  async () => (await import('./account-menu.tsx')).AccountMenu,
  <NavLink to={paths.dashboard} className="fret-link px-1">
    Dashboard
  </NavLink>,
  avatarSpace,
);
const Bell = lazyPart(async () => (await import('#src/notices/bell.tsx')).Bell, null, avatarSpace);

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.products, label: 'Categories' },
  { to: paths.about, label: 'About' },
  { to: paths.blog, label: 'Blog' },
];
/** The entries of the menu on phones for visitors. */
const visitorLinks = [
  ...links,
  { to: paths.login, label: 'Login' },
  { to: paths.signup, label: 'Sign Up' },
];

type Links = readonly { to: string; label: string }[];

function MobileMenu({ links }: { links: Links }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ms-2 grid size-11 place-items-center"
      >
        <MenuIcon aria-hidden="true" />
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu">
        <nav aria-label="Menu" className="grid gap-1 px-2">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              onClick={() => setOpen(false)}
              className="flex min-h-13 items-center border-b border-rule font-display text-2xl"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <h3 className="mt-8 mb-1 px-2 text-xl">Theme</h3>
        <ThemeChoices />
      </Drawer>
    </div>
  );
}

/**
 * The bar at the top: brand, main links, search, theme, and the account menu or a login link. People who may sell at the
 * counter also have a link to the counter. On phones, the main links and the theme are in a drawer, where visitors also
 * find Login and Sign Up. A `plain` bar has no main links and no search.
 */
export function Navbar({ plain, onSearch }: { plain: boolean; onSearch: () => void }) {
  const session = useSession();
  const visitor = session.status === 'signed-out';
  const sells = session.status === 'signed-in' && may(session.user.role, 'sell_at_counter');
  const shown = sells ? [...links, { to: routes.counter.path, label: 'Counter' }] : links;
  return (
    <header className="relative z-30 border-b border-rule bg-base-100">
      <div className="page-width flex min-h-17 items-center gap-2 max-[24rem]:gap-1 md:gap-4 lg:gap-8">
        <MobileMenu links={visitor ? visitorLinks : shown} />
        <Link to={paths.home} className="flex min-h-11 items-center gap-2.5 max-[24rem]:gap-1.5">
          <BrandMark className="size-8 sm:size-9" />
          <span
            className={`font-display text-xl whitespace-nowrap max-[24rem]:text-lg sm:text-[1.7rem] ${
              // On very narrow screens, hide the shop's name to make room for the bell and the account menu.
              session.status === 'signed-in' ? 'max-[22.5rem]:sr-only' : ''
            } ${sells ? 'md:max-[72rem]:sr-only' : ''}`}
          >
            Second Fret
          </span>
        </Link>
        {!plain && (
          <nav aria-label="Main" className="ms-auto hidden gap-5 md:flex lg:gap-8">
            {shown.map(({ to, label }) => (
              <NavLink key={to} to={to} end className="fret-link">
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <div className={`ms-auto flex items-center gap-1 lg:gap-3 ${plain ? '' : 'md:ms-0'}`}>
          {!plain && <SearchButton onSearch={onSearch} />}
          <div className="max-md:hidden">
            <ThemeMenu />
          </div>
          {session.status === 'signed-in' && (
            <>
              <Bell />
              <AccountMenu user={session.user} />
            </>
          )}
          {visitor && (
            <NavLink to={paths.login} className="fret-link px-1">
              Login
            </NavLink>
          )}
          {session.status === 'unknown' && avatarSpace}
        </div>
      </div>
    </header>
  );
}

/** A button in the navbar that opens the search box. In wide windows, it looks like a field. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  const singleKeys = useShortcutChoice();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={singleKeys ? `/ ${searchShortcut}` : searchShortcut}
      onPointerEnter={prepareSearch}
      onFocus={prepareSearch}
      onClick={onSearch}
      className="search-button"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="sr-only flex-1 text-start lg:not-sr-only lg:whitespace-nowrap!">
        Search the shop
      </span>
      <span aria-hidden="true" className="hidden xl:inline">
        <kbd className="rounded-sm border border-rule px-1.5 text-sm">{searchKey}</kbd>
      </span>
    </button>
  );
}
