import { siteDescription } from './page-heads.ts';
import type { Permission } from './permissions.ts';

export type Route = {
  /** As React Router writes it: `/blog/:slug`. */
  readonly path: string;
  /** For the browser tab; empty on Home. `:name` stands for the parameter of that name. */
  readonly title: string;
  /** For search engines and link previews; pages without one use the site's. */
  readonly description?: string;
  /**
   * `reader`: everyone where the catalogue is public, signed-in people elsewhere. A permission: signed-in
   * people who have it.
   */
  readonly access: 'anyone' | 'reader' | 'user' | Permission;
  /** Whether search engines may list it, if anyone may read it. */
  readonly indexed: boolean;
  /** Missing from the web client that we ship: `desktop` is in the desktop client, `development` in neither. */
  readonly only?: 'desktop' | 'development';
};

/** Every page of the client. Nothing else spells a path: the router, the server and the build read this list. */
export const routes = {
  home: { path: '/', title: '', description: siteDescription, access: 'anyone', indexed: true },
  blog: {
    path: '/blog',
    title: 'Blog',
    description: 'The technology of guitars and gear, and how to judge it used.',
    access: 'anyone',
    indexed: true,
  },
  blogArticle: { path: '/blog/:slug', title: 'Blog', access: 'anyone', indexed: true },
  about: {
    path: '/about',
    title: 'About',
    description:
      'Who keeps the shop, how a used guitar finds its next player here, and how to write to us.',
    access: 'anyone',
    indexed: true,
  },
  terms: {
    path: '/terms',
    title: 'Terms of use',
    description: 'What you may expect of Second Fret, and what it expects of you.',
    access: 'anyone',
    indexed: true,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy policy',
    description: 'What Second Fret knows about you, why, and for how long.',
    access: 'anyone',
    indexed: true,
  },
  cookies: {
    path: '/cookies',
    title: 'Cookie policy',
    description: 'What Second Fret keeps in your browser, and what it does not.',
    access: 'anyone',
    indexed: true,
  },
  goodbye: {
    path: '/goodbye',
    title: 'Your account is deleted',
    access: 'anyone',
    indexed: false,
  },
  login: { path: '/login', title: 'Login', access: 'anyone', indexed: false },
  signup: { path: '/signup', title: 'Sign Up', access: 'anyone', indexed: false },
  server: { path: '/server', title: 'Server', access: 'anyone', indexed: false, only: 'desktop' },
  design: {
    path: '/design',
    title: 'Design',
    access: 'anyone',
    indexed: false,
    only: 'development',
  },
  products: {
    path: '/allProducts',
    title: 'All products',
    description: 'Every used guitar and piece of gear in the shop.',
    access: 'reader',
    indexed: true,
  },
  category: {
    path: '/categories/:category_name',
    title: ':category_name',
    access: 'reader',
    indexed: true,
  },
  product: {
    path: '/productDetails/:id',
    title: 'Product details',
    access: 'reader',
    indexed: true,
  },
  dashboard: { path: '/dashboard', title: 'My Orders', access: 'user', indexed: false },
  order: { path: '/dashboard/orders/:id', title: 'Booking', access: 'user', indexed: false },
  booking: { path: '/dashboard/bookings/:id', title: 'Booking', access: 'user', indexed: false },
  addProduct: {
    path: '/dashboard/addProduct',
    title: 'Add A Product',
    access: 'user',
    indexed: false,
  },
  myProducts: {
    path: '/dashboard/myProducts',
    title: 'My Products',
    access: 'user',
    indexed: false,
  },
  editProduct: {
    path: '/dashboard/myProducts/:id/edit',
    title: 'Edit product',
    access: 'user',
    indexed: false,
  },
  priceTags: { path: '/dashboard/priceTags', title: 'Price tags', access: 'user', indexed: false },
  myBuyers: { path: '/dashboard/myBuyers', title: 'My Buyers', access: 'user', indexed: false },
  account: { path: '/dashboard/account', title: 'Account', access: 'user', indexed: false },
  allUsers: {
    path: '/dashboard/allUsers',
    title: 'All Users',
    access: 'see_users',
    indexed: false,
  },
  reportedItems: {
    path: '/dashboard/reportedItems',
    title: 'Reported Items',
    access: 'handle_reports',
    indexed: false,
  },
  messages: {
    path: '/dashboard/messages',
    title: 'Messages',
    access: 'read_messages',
    indexed: false,
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsOf<Name extends RouteName> = Record<ParamsIn<(typeof routes)[Name]['path']>, string>;

/** The routes as pairs, in the order of the list. */
export const routeEntries = Object.entries<Route>(routes) as [RouteName, Route][];

/** What people see at every other address. */
export const notFound: Route = { path: '*', title: 'Not found', access: 'anyone', indexed: false };

/** Whether the page says the same to everyone, so that its words are known before anything is read. */
export const isFixedPage = ({ path, access, indexed }: Route): boolean =>
  indexed && access === 'anyone' && !path.includes(':');

/** The address of a route with its parameters filled in and encoded: `pathTo('product', { id })`. */
export function pathTo<Name extends RouteName>(name: Name, params: ParamsOf<Name>): string {
  const values: Readonly<Record<string, string>> = params;
  return routes[name].path.replaceAll(/:(\w+)/g, (_, key) => encodeURIComponent(values[key] ?? ''));
}

/** The source of a regular expression for a route's paths, with a group for each parameter. */
export function patternOf(name: RouteName): string {
  return `^${routes[name].path.replaceAll(/:\w+/g, '([^/]+)')}$`;
}
