import { Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSession } from '#src/lib/session.ts';
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

/** Loaded lazily, because visitors don't need them. */
const SignedInParts = lazyPart(
  async () => (await import('./signed-in-parts.tsx')).SignedInParts,
  null,
);

/**
 * The key under which a page's scroll position is kept. Pages that the browser loads itself all have the key
 * `default`, so those need their URL.
 */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/** The layout of every page: navbar, screen and footer. */
export function MainLayout() {
  useArrival();
  const session = useSession();
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
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
