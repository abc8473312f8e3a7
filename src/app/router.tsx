import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { permissions } from '#contracts/permissions.ts';
import { notFound, type Route, type RouteName, routeEntries, routes } from '#contracts/routes.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { platform } from '#src/platform/index.ts';
import { FirstView } from './first-view.tsx';
import { RequireLogin, RequirePermission, RequireReader } from './guards.tsx';
import { MainLayout } from './main-layout.tsx';
import { RouteError } from './route-error.tsx';

type Load = () => Promise<{ Component: ComponentType; loader?: LoaderFunction }>;

const productList = () => import('#src/catalog/lists/product-list-screen.tsx');

/** Functions that load the screens that visitors often open first, keyed by route name. */
const landings = {
  home: () => import('#src/content/home/home-screen.tsx'),
  blog: () => import('#src/content/blog/blog-screen.tsx'),
  blogArticle: () => import('#src/content/blog/article-screen.tsx'),
  about: () => import('#src/content/about/about-screen.tsx'),
  login: () => import('#src/people/session/login-screen.tsx'),
  signup: () => import('#src/people/session/signup-screen.tsx'),
  products: productList,
  category: productList,
  product: () => import('./product-page.tsx'),
};

/** Screens that exist only in the desktop app. Each value says whether this client has the screen. */
const optional: Readonly<Partial<Record<RouteName, boolean>>> = {
  server: platform.server !== null,
  printers: platform.printers !== null,
};

type LaterRoute = Exclude<RouteName, keyof typeof landings>;
type LaterName = LaterRoute | 'dashboardLayout' | 'notFound';

/** Loads a component's script when its route is visited. */
const lazily = (load: Load) => ({
  lazy: async () => {
    const { Component, loader } = await loadScript(load);
    return loader ? { Component, loader } : { Component };
  },
});

const screen = (route: Route, load: Load): RouteObject => ({
  path: route.path,
  ...lazily(load),
  handle: route,
});

/**
 * Returns a function that loads one of the screens in `later-screens.ts`. That list is not part of the entry script.
 */
const later =
  (name: LaterName): Load =>
  async () => {
    const { laterScreens } = await import('./later-screens.ts');
    const all: Readonly<Record<LaterName, Load>> = laterScreens;
    return all[name]();
  };

/** Returns a route's loader, or false if the route's screen is not available in this client. */
function loaderOf(name: RouteName): Load | false {
  if (name === 'display' || optional[name] === false) return false;
  if (name in landings) return landings[name as keyof typeof landings];
  return later(name as LaterRoute);
}

/** Returns the router entries of all routes with this access level. */
function screensFor(access: Route['access']) {
  return routeEntries.flatMap(([name, route]) => {
    const load = route.access === access && loaderOf(name);
    return load ? [screen(route, load)] : [];
  });
}

/**
 * Adds an error boundary above lazy routes, because a route's own boundary is not rendered if its script fails to
 * load. Shows the outline of the first screen while the first script loads.
 */
function withErrors(children: RouteObject[]): RouteObject {
  return { ErrorBoundary: RouteError, HydrateFallback: FirstView, children };
}

/** Creates the router. Every route is behind the guard for its access level. */
export function createRouter() {
  return createBrowserRouter([
    // This screen shows only the ticket, without a navbar or menus, and makes no requests.
    withErrors([screen(routes.display, later('display'))]),
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
                ...lazily(later('dashboardLayout')),
                children: [
                  withErrors([
                    ...screensFor('user'),
                    ...permissions.map((permission) => ({
                      element: <RequirePermission permission={permission} />,
                      children: screensFor(permission),
                    })),
                  ]),
                ],
              },
            ]),
          ],
        },
        withErrors([screen(notFound, later('notFound'))]),
      ],
    },
  ]);
}
