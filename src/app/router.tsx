import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { allProductsPage, publicPages } from '#contracts/page-heads.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { paths } from '#src/lib/paths.ts';
import { platform } from '#src/platform/index.ts';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';
import { RequireAdmin, RequireLogin, RequireReader } from './guards.tsx';
import { MainLayout } from './main-layout.tsx';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './use-arrival.ts';

type Load = () => Promise<{ Component: ComponentType }>;

function screen(path: string, title: RouteHandle['title'], load: Load): RouteObject {
  return {
    path,
    lazy: async () => {
      const { Component } = await loadScript(load);
      return { Component };
    },
    handle: { title } satisfies RouteHandle,
  };
}

/** A page whose words the server has, too. */
const publicPage = (path: keyof typeof publicPages, load: Load) =>
  screen(path, publicPages[path].title, load);

/** Not on the screens themselves: the router shows nothing for a lazy route whose own chunk failed. */
function withErrors(children: RouteObject[]): RouteObject {
  return { ErrorBoundary: RouteError, children };
}

const productList = () => import('#src/features/catalogue/product-list-screen.tsx');

/** For those who build the shop: the shipped client does not carry it, a build for its tests does. */
const withDesignPage = import.meta.env.DEV || import.meta.env.VITE_DESIGN_PAGE === 'true';

const publicScreens: RouteObject[] = [
  publicPage(paths.home, () => import('#src/features/home/home-screen.tsx')),
  publicPage(paths.blog, () => import('#src/features/blog/blog-screen.tsx')),
  screen('/blog/:slug', 'Blog', () => import('#src/features/blog/article-screen.tsx')),
  publicPage(paths.about, () => import('#src/features/about/about-screen.tsx')),
  publicPage(paths.terms, () => import('#src/features/legal/terms-screen.tsx')),
  publicPage(paths.privacy, () => import('#src/features/legal/privacy-screen.tsx')),
  publicPage(paths.cookies, () => import('#src/features/legal/cookies-screen.tsx')),
  screen(
    paths.goodbye,
    'Your account is deleted',
    () => import('#src/features/account/goodbye-screen.tsx'),
  ),
  screen(paths.login, 'Login', () => import('#src/features/session/login-screen.tsx')),
  screen(paths.signup, 'Sign Up', () => import('#src/features/session/signup-screen.tsx')),
  ...(platform.server
    ? [screen(paths.server, 'Server', () => import('#src/features/server/server-screen.tsx'))]
    : []),
  ...(withDesignPage ? [screen(paths.design, 'Design', () => import('./design-page.tsx'))] : []),
];

const readerScreens: RouteObject[] = [
  screen(paths.products, allProductsPage.title, productList),
  screen('/categories/:category_name', ({ category_name }) => category_name ?? '', productList),
  screen('/productDetails/:id', 'Product details', () => import('./product-page.tsx')),
];

const dashboardScreens: RouteObject[] = [
  screen(
    paths.order(':id'),
    'Booking',
    () => import('#src/features/bookings/booking-sheet-screen.tsx'),
  ),
  screen(
    paths.booking(':id'),
    'Booking',
    () => import('#src/features/bookings/booking-link-screen.tsx'),
  ),
  screen(paths.dashboard, 'My Orders', () => import('#src/features/bookings/my-orders-screen.tsx')),
  screen(
    paths.addProduct,
    'Add A Product',
    () => import('#src/features/products/form/add-product-screen.tsx'),
  ),
  screen(
    paths.myProducts,
    'My Products',
    () => import('#src/features/products/own/my-products-screen.tsx'),
  ),
  screen(
    paths.editProduct(':id'),
    'Edit product',
    () => import('#src/features/products/form/edit-product-screen.tsx'),
  ),
  screen(
    '/dashboard/priceTags',
    'Price tags',
    () => import('#src/features/products/tags/price-tags-screen.tsx'),
  ),
  screen(paths.myBuyers, 'My Buyers', () => import('#src/features/bookings/my-buyers-screen.tsx')),
  screen(paths.account, 'Account', () => import('#src/features/account/account-screen.tsx')),
  {
    Component: RequireAdmin,
    children: [
      screen(paths.allUsers, 'All Users', () => import('#src/features/users/all-users-screen.tsx')),
      screen(paths.messages, 'Messages', () => import('#src/features/contact/messages-screen.tsx')),
      screen(
        paths.reportedItems,
        'Reported Items',
        () => import('#src/features/users/reported-items-screen.tsx'),
      ),
    ],
  },
];

/** Every route of the product. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: MainLayout,
      HydrateFallback: PageSpinner,
      ErrorBoundary: RouteError,
      children: [
        withErrors(publicScreens),
        { Component: RequireReader, children: [withErrors(readerScreens)] },
        {
          Component: RequireLogin,
          children: [{ Component: DashboardLayout, children: [withErrors(dashboardScreens)] }],
        },
        withErrors([screen('*', 'Not found', () => import('./not-found-screen.tsx'))]),
      ],
    },
  ]);
}
