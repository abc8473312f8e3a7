import { type Page, page, siteDescription } from './page.ts';

const fixed = (path: string, title: string, description: string) =>
  [path, page({ title, description, canonical: path })] as const;

/** Pages that anybody may read and that say the same to everyone, by path. */
export const fixedPages: ReadonlyMap<string, Page> = new Map([
  fixed('/', '', siteDescription),
  fixed(
    '/about',
    'About',
    'Who keeps the shop, how a used guitar finds its next player here, and how to write to us.',
  ),
  fixed('/blog', 'Blog', 'The technology of guitars and gear, and how to judge it used.'),
  fixed(
    '/terms',
    'Terms of use',
    'What you may expect of Second Fret, and what it expects of you.',
  ),
  fixed('/privacy', 'Privacy policy', 'What Second Fret knows about you, why, and for how long.'),
  fixed(
    '/cookies',
    'Cookie policy',
    'What Second Fret keeps in your browser, and what it does not.',
  ),
]);

/** Pages of one person, and those that lead to them: no business of search engines. */
const personal = [
  '/login',
  '/signup',
  '/goodbye',
  '/dashboard',
  '/dashboard/addProduct',
  '/dashboard/myProducts',
  '/dashboard/myProducts/:id/edit',
  '/dashboard/orders/:id',
  '/dashboard/bookings/:id',
  '/dashboard/priceTags',
  '/dashboard/myBuyers',
  '/dashboard/allUsers',
  '/dashboard/reportedItems',
  '/dashboard/messages',
  '/dashboard/account',
].map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** Whether a path is one of the client's routes for which there is nothing to tell. */
export const isPersonal = (path: string) => personal.some((pattern) => pattern.test(path));
