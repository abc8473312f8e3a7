import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { platform } from '#src/platform/index.ts';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useArrival } from './use-arrival.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useShortcutsDialog } from './use-shortcuts-dialog.tsx';

const DesktopParts =
  platform.commands &&
  lazyPart(async () => (await import('./desktop-parts.tsx')).DesktopParts, null);

/** The layout of every page: navbar, screen and footer. */
export function MainLayout() {
  useArrival();
  const [shortcuts, showShortcuts] = useShortcutsDialog();
  useShortcuts(showShortcuts);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="btn btn-primary w-full rounded-none not-focus:sr-only">
        Skip to content
      </a>
      <div className="binding h-1.5" />
      <Navbar />
      <OfflineBanner />
      {DesktopParts && (
        <Suspense fallback={null}>
          <DesktopParts onShortcuts={showShortcuts} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer onShortcuts={showShortcuts} />
      {shortcuts}
      <ScrollRestoration />
    </div>
  );
}
