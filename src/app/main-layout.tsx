import { lazy, Suspense, useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { type Session, useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { LoadingBar } from './first-view.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useArrival } from './use-arrival.ts';
import { useSearchDialog } from './use-search-dialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { useShortcutsDialog } from './use-shortcuts-dialog.tsx';

const DesktopParts =
  platform.commands &&
  lazyPart(async () => (await import('./desktop-parts.tsx')).DesktopParts, null);

/** The lock screen must hide the page immediately. Don't use `lazyPart`, which waits for a connection. */
const LockScreen =
  platform.people &&
  lazy(async () => ({
    default: (await loadScript(() => import('#src/people/lock-screen.tsx'))).LockScreen,
  }));

/** Loaded lazily, because signed-out visitors don't need these parts. */
const SignedInParts = lazyPart(
  async () => (await import('./signed-in-parts.tsx')).SignedInParts,
  null,
);

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
  if (session.status !== 'locked' || !LockScreen) return <Page key={turn} session={session} />;
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  );
}

/** The layout of every page: navbar, screen and footer. */
function Page({ session }: { session: Session }) {
  useArrival();
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
      <Navbar onSearch={showSearch} />
      <OfflineBanner />
      {DesktopParts && (
        <Suspense fallback={null}>
          <DesktopParts onShortcuts={showShortcuts} />
        </Suspense>
      )}
      {session.status === 'signed-in' && (
        <Suspense fallback={null}>
          <SignedInParts user={session.user} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer onShortcuts={showShortcuts} />
      {shortcuts}
      {search}
      <ScrollRestoration />
    </div>
  );
}
