import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { siteDescription } from '#contracts/page-heads.ts';
import { isFixedPage, notFound, type Route, routes } from '#contracts/routes.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { isHeadSent, writePageHead } from '#src/lib/page-head.ts';
import { type Session, useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { toastError } from '#src/ui/toaster.tsx';
import { LoadingBar } from './first-view.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import type { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useSearchDialog } from './use-search-dialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'title' in value;
}

/**
 * Returns the form field that the screen marks for initial focus, if any. Returns null on touch screens, where focus
 * would open the keyboard.
 */
const markedField = (main: HTMLElement | null) =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : main?.querySelector<HTMLElement>('[data-arrival]');

/**
 * After each navigation, updates the document's head and moves focus to the heading or to the element marked with
 * `data-arrival`.
 */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const match = useMatches().findLast(({ handle }) => isRoute(handle));
  const route = isRoute(match?.handle) ? match.handle : notFound;
  const title = route.title.replace(/:(\w+)/, (_, name) => match?.params[name] ?? '');
  const address = pathname + hash;
  const seen = useRef(address);

  const sent = useRef(isHeadSent(pathname) ? pathname : null);
  useLayoutEffect(() => {
    // On the first page of a visit, keep the head from the server's HTML, which is more specific than the
    // route's.
    if (sent.current === pathname) return;
    sent.current = null;
    const { path, description = siteDescription } = route;
    writePageHead({ title, description, canonical: isFixedPage(route) ? path : null });
  }, [route, title, pathname]);

  useEffect(() => {
    const last = seen.current;
    if (last === address) return;
    seen.current = address;
    // A changed filter drops the hash that a skip link has added.
    if (last.startsWith(`${address}#`)) return;
    const main = document.getElementById('content');
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = main?.querySelector<HTMLElement>('h1');
    (target ?? markedField(main) ?? heading ?? main)?.focus({ preventScroll: true });
  }, [address, hash]);
}

const DesktopParts =
  platform.commands && lazyPart(async () => (await import('./desktop-parts.tsx')).DesktopParts);

/** The lock screen must hide the page immediately. Don't use `lazyPart`, which waits for a connection. */
const LockScreen = lazy(async () => ({
  default: (await loadScript(() => import('#src/people/lock-screen.tsx'))).LockScreen,
}));

/** Loaded lazily, because signed-out visitors don't need these parts. */
const SignedInParts = lazyPart(async () => (await import('./signed-in-parts.tsx')).SignedInParts);

/** Returns a key that changes when another user takes over without a logout in between. */
function useTurn(session: Session): number {
  const turn = useRef({ of: '', number: 0 });
  if (session.status === 'signed-out') turn.current.of = '';
  else if (session.status === 'signed-in' && session.user._id !== turn.current.of) {
    if (turn.current.of !== '') turn.current.number += 1;
    turn.current.of = session.user._id;
  }
  return turn.current.number;
}

/**
 * Renders the current page or the lock screen. When another user takes over, remounts the page, so that none of the
 * previous user's state remains.
 */
export function MainLayout() {
  const session = useSession();
  const turn = useTurn(session);
  if (session.status !== 'locked') return <Page key={turn} session={session} />;
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  );
}

/** The layout of every page: navbar, screen and footer. The counter has only what its staff need. */
function Page({ session }: { session: Session }) {
  useArrival();
  const atCounter = useLocation().pathname === routes.counter.path;
  const [shortcuts, showShortcuts] = useShortcutsDialog();
  const [search, showSearch] = useSearchDialog();
  useShortcuts({ onHelp: showShortcuts, onSearch: showSearch });
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="btn btn-primary w-full rounded-none not-focus:sr-only">
        Skip to content
      </a>
      <div className="binding h-1.5" />
      <LoadingBar />
      <Navbar plain={atCounter} onSearch={showSearch} />
      <OfflineBanner />
      {DesktopParts && <DesktopParts onShortcuts={showShortcuts} />}
      {session.status === 'signed-in' && <SignedInParts user={session.user} />}
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      {!atCounter && <Footer onShortcuts={showShortcuts} />}
      {shortcuts}
      {search}
      <ScrollRestoration />
    </div>
  );
}

/** Returns the shortcuts dialog and a function that opens it. The dialog's script loads on first use. */
function useShortcutsDialog(): [dialog: ReactNode, show: () => void] {
  const [Dialog, setDialog] = useState<typeof ShortcutsDialog>();
  const [open, setOpen] = useState(false);

  async function show() {
    try {
      const loaded = await loadScript(() => import('./shortcuts-dialog.tsx'));
      setDialog(() => loaded.ShortcutsDialog);
      setOpen(true);
    } catch {
      toastError('The shortcuts couldn’t be loaded. Reload the page and try again.');
    }
  }

  return [Dialog && <Dialog open={open} onClose={() => setOpen(false)} />, () => void show()];
}
