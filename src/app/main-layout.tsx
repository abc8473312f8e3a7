import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { platform } from '#src/platform/index.ts';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useArrival } from './use-arrival.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useShortcutsDialog } from './use-shortcuts-dialog.tsx';

/** Where there is a machine with a menu of its own. */
const Machine =
  platform.commands && lazy(async () => ({ default: (await import('./machine.tsx')).Machine }));

/** Navbar, the screen, footer. */
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
      {Machine && (
        <Suspense fallback={null}>
          <Machine onShortcuts={showShortcuts} />
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
