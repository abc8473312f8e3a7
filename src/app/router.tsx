import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { permissions } from '#contracts/permissions.ts';
import { notFound, type Route, type RouteName, routeEntries, routes } from '#contracts/routes.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { platform } from '#src/platform/index.ts';
import { FirstView } from './first-view.tsx';
import { RequireLogin, RequirePermission, RequireReader } from './guards.tsx';
import { MainLayout } from './main-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { StaffRoute } from './staff-screens.ts';

type Load = () => Promise<{ Component: ComponentType }>;

/** The design page is for developers, so only development and test builds include it. */
const withDesignPage = import.meta.env.DEV || import.meta.env.VITE_DESIGN_PAGE === 'true';

const productList = () => import('./product-list-page.tsx');

/** Functions that load this client's screens, by route, except those of staff. */
const screens: Readonly<Partial<Record<RouteName, Load>>> = {
  home: () => import('#src/features/home/home-screen.tsx'),
  blog: () => import('#src/features/blog/blog-screen.tsx'),
  blogArticle: () => import('#src/features/blog/article-screen.tsx'),
  about: () => import('#src/features/about/about-screen.tsx'),
  terms: () => import('#src/features/legal/terms-screen.tsx'),
  privacy: () => import('#src/features/legal/privacy-screen.tsx'),
  cookies: () => import('#src/features/legal/cookies-screen.tsx'),
  goodbye: () => import('#src/features/account/goodbye-screen.tsx'),
  unsubscribe: () => import('#src/features/notices/unsubscribe-screen.tsx'),
  phone: () => import('#src/features/products/phone/phone-screen.tsx'),
  login: () => import('#src/features/session/login-screen.tsx'),
  signup: () => import('#src/features/session/signup-screen.tsx'),
  ...(platform.server && { server: () => import('#src/features/server/server-screen.tsx') }),
  ...(platform.printers && {
    printers: () => import('#src/features/printers/printers-screen.tsx'),
  }),
  ...(withDesignPage && { design: () => import('./design-page.tsx') }),
  products: productList,
  category: productList,
  product: () => import('./product-page.tsx'),
  priceGuide: () => import('#src/features/products/price-guide/price-guide-screen.tsx'),
  compare: () => import('#src/features/products/compare/compare-screen.tsx'),
  dashboard: () => import('./dashboard-page.tsx'),
  bookingSheet: () => import('#src/features/bookings/booking-sheet-screen.tsx'),
  booking: () => import('#src/features/bookings/booking-link-screen.tsx'),
  addProduct: () => import('#src/features/products/form/add-product-screen.tsx'),
  myProducts: () => import('#src/features/products/my-products/my-products-screen.tsx'),
  editProduct: () => import('#src/features/products/form/edit-product-screen.tsx'),
  priceTags: () => import('#src/features/products/price-tags/price-tags-screen.tsx'),
  myBuyers: () => import('#src/features/bookings/my-buyers-screen.tsx'),
  watchlist: () => import('#src/features/catalogue/watching/watchlist-screen.tsx'),
  savedSearches: () => import('./saved-searches-page.tsx'),
  notices: () => import('#src/features/notices/notices-screen.tsx'),
  account: () => import('./account-page.tsx'),
};

/** Loads a component's script when its route is visited. */
const lazily = (load: Load) => ({
  lazy: async () => {
    const { Component } = await loadScript(load);
    return { Component };
  },
});

const screen = (route: Route, load: Load): RouteObject => ({
  path: route.path,
  ...lazily(load),
  handle: route,
});

/** Loads the list of staff's screens first, which isn't part of the script that every visitor loads. */
const staffScreen =
  (name: RouteName): Load =>
  async () => {
    const { staffScreens } = await import('./staff-screens.ts');
    return staffScreens[name as StaffRoute]();
  };

/** Returns the router's entries for all routes with this access. */
function screensFor(access: Route['access'], find = (name: RouteName) => screens[name]) {
  return routeEntries.flatMap(([name, route]) => {
    const load = route.access === access && find(name);
    return load ? [screen(route, load)] : [];
  });
}

/**
 * Adds an error boundary above lazy routes because a route's own boundary isn't shown if its script fails to
 * load. Shows the layout around them while the first script loads.
 */
function withErrors(children: RouteObject[]): RouteObject {
  return { ErrorBoundary: RouteError, HydrateFallback: FirstView, children };
}

/** Returns the router, with every route behind the guard for its access. */
export function createRouter() {
  return createBrowserRouter([
    // Nothing but the ticket: no navbar, no menus and no calls.
    withErrors([screen(routes.display, () => import('#src/features/display/display-screen.tsx'))]),
    {
      Component: MainLayout,
      ErrorBoundary: RouteError,
      children: [
        withErrors(screensFor('anyone')),
        { Component: RequireReader, children: [withErrors(screensFor('reader'))] },
        {
          Component: RequireLogin,
          children: [
            withErrors([
              {
                ...lazily(() => import('./dashboard-layout.tsx')),
                children: [
                  withErrors([
                    ...screensFor('user'),
                    ...permissions.map((permission) => ({
                      element: <RequirePermission permission={permission} />,
                      children: screensFor(permission, staffScreen),
                    })),
                  ]),
                ],
              },
            ]),
          ],
        },
        withErrors([screen(notFound, () => import('./not-found-screen.tsx'))]),
      ],
    },
  ]);
}
