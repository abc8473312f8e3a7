import { may } from '#contracts/permissions.ts';
import { notFound, type Route, type RouteName, routeEntries } from '#contracts/routes.ts';
import type { Answer } from './answers.ts';
import { desktopWindow } from './desktop-window.ts';
import { exampleDeletion, type Scene, type Viewer } from './scene.ts';

/** A visit to a route. `fill` replaces the path's parameters in order, and `query` follows the path. */
type Visit = Partial<Pick<Scene, 'as' | 'historyState' | 'waits' | 'arrange' | 'fails'>> & {
  fill?: readonly string[];
  query?: string;
  /** Whether the page has a print layout. */
  prints?: true;
};

const seller = [{ as: 'seller' }] as const;
const ownProduct = { as: 'seller', fill: ['{own}'] } as const;

/** Routes that need more than their path, or that look different to several roles. */
const visits: Readonly<Partial<Record<RouteName, readonly Visit[]>>> = {
  home: [{}, { as: 'buyer' }],
  blogArticle: [{ fill: ['reading-a-potentiometers-date-code'] }],
  stolen: [{}, { as: 'buyer' }, { as: 'staff' }],
  goodbye: [{ historyState: { summary: exampleDeletion, signIn: 'left' } }],
  unsubscribe: [{ fill: ['nobody.hold_placed.nothing'] }],
  server: [{ arrange: desktopWindow({}) }],
  printers: [{ arrange: desktopWindow({}) }],
  category: [{ fill: ['Effects%20Pedals'] }],
  product: [{ fill: ['{product}'] }, ownProduct],
  priceGuide: [{ fill: ['Fender', 'Player%20Stratocaster'] }],
  seller: [{ fill: ['{seller}'] }],
  review: [{ fill: ['{deal}'] }],
  compare: [{ query: '?ids={compared}' }],
  dashboard: [{}, ...seller, { as: 'admin' }],
  bookingSheet: [{ fill: ['{order}'], prints: true }],
  booking: [{ fill: ['{order}'] }],
  // Pages with `waits: false` can be used before the server answers.
  addProduct: [{ as: 'seller', waits: false }],
  counter: [{ waits: false }],
  intake: [{ waits: false }],
  myProducts: [...seller, { as: 'seller', query: '?status=drafts' }],
  editProduct: [ownProduct],
  priceTags: [{ as: 'seller', query: '?ids={own},{product}', prints: true }],
  myBuyers: [...seller, { as: 'staff', query: '?state=ended' }],
  ownDecisions: seller,
  ticket: [{ fill: ['{sale}'], prints: true }],
  contract: [{ as: 'admin', fill: ['{bought}'], prints: true }],
  agreement: [{ as: 'admin', fill: ['{piece}'], prints: true }],
  owner: [{ as: 'admin', fill: ['{owner}'] }],
  customer: [{ fill: ['{customer}'] }],
  layaway: [{ fill: ['{layaway}'] }],
  consignments: [{}, { query: '?show=here' }],
  payout: [{ fill: ['{payout}'], prints: true }],
  purchase: [{ fill: ['{bought}'], waits: false }],
  till: [{ prints: true }, { query: '?day=closed' }],
  user: [{ fill: ['{person}'] }],
  case: [{ as: 'admin', fill: ['{case}'] }],
  messages: [{}, { as: 'admin' }],
  offers: [{}, { as: 'staff', query: '?side=shop' }],
  thread: [{ fill: ['{thread}'] }, { as: 'seller', fill: ['{thread}'] }],
};

const answers: readonly Answer[] = ['demo', 'empty', 'long', 'never', 'error'];
const nobody = '0198c0de-7a11-7000-8000-000000000042';

function viewerOf({ access }: Route): Viewer {
  if (access === 'anyone') return 'visitor';
  if (access === 'reader' || access === 'user') return 'buyer';
  return may('staff', access) ? 'staff' : 'admin';
}

/** Returns one scene for each answer, one for the print layout, and one for a record that doesn't exist. */
function scenesOf(name: string, route: Route, visit: Visit): Scene[] {
  const { fill = [], query = '', as = viewerOf(route), prints, ...more } = visit;
  const values = fill.values();
  const path = route.path.replaceAll(/:\w+/g, () => values.next().value ?? ':');
  const scene = { ...more, as, path: path.replace('*', '/no-such-page') + query };
  const scenes = answers.map((answer): Scene => ({ ...scene, name: `${name}, ${answer}`, answer }));
  if (prints) scenes.push({ ...scene, name: `${name}, printed`, printed: true });
  if (fill.length === 0) return scenes;
  const gone = route.path.replaceAll(/:\w+/g, nobody) + query;
  return [...scenes, { ...scene, path: gone, name: `${name}, gone`, fails: true }];
}

/**
 * A visit to every page of the client, once for each role that sees another page. Each visit is a list of scenes that
 * starts with the demo shop's own replies. If the page makes no calls, the other scenes would show the same.
 */
export const walk: readonly (readonly Scene[])[] = [
  ...routeEntries,
  ['notFound', notFound] as const,
].flatMap(([name, route]) => {
  const ways: readonly Visit[] = name === 'notFound' ? [{ fails: true }] : (visits[name] ?? [{}]);
  return ways.map((visit) => {
    const what = [visit.as, visit.query?.replace(/\{.*/, '')].filter(Boolean).join(' ');
    return scenesOf(ways.length > 1 && what ? `${name} (${what})` : name, route, visit);
  });
});
