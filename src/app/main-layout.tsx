import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useArrival } from './use-arrival.ts';

/** Navbar, the screen, footer. */
export function MainLayout() {
  useArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="btn btn-primary absolute start-4 top-4 z-50 not-focus:sr-only">
        Skip to content
      </a>
      <div className="binding h-1.5" />
      <Navbar />
      <OfflineBanner />
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}
