import { publicPages } from '#contracts/page-heads.ts';
import { type Page, page } from './page.ts';

/** Pages that anybody may read and that say the same to everyone, by path. */
export const fixedPages: ReadonlyMap<string, Page> = new Map(
  Object.entries(publicPages).map(([path, words]) => [path, page({ ...words, canonical: path })]),
);

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
