import type { Page } from '@playwright/test';
import { listCategories } from '#contracts/categories.ts';
import { sendContactMessage } from '#contracts/contact.ts';
import { listProducts } from '#contracts/product-lists.ts';
import { getConfig } from '#contracts/system.ts';
import { checkAdmin, issueToken } from '#contracts/users.ts';
import { type Arrange, all, failing, loading, replying } from '#scripts/screens/mock.ts';
import { words } from '#scripts/screens/samples.ts';
import { press, pressWhereShown, type Scene, see, steps } from '#scripts/screens/scene.ts';

const visitor = { as: 'visitor' } as const;
const buyer = { as: 'buyer' } as const;

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera@example.test');
  await page.getByRole('textbox', { name: 'Message' }).fill(words.slice(0, 300));
}

const home: Scene[] = [
  { ...visitor, name: 'Home', path: '/', main: true },
  { ...buyer, name: 'Home, signed in', path: '/' },
  {
    ...buyer,
    name: 'Home, loading',
    path: '/',
    waits: true,
    arrange: all(loading(listCategories), loading(listProducts)),
    act: see('Sell your Guitar'),
  },
  {
    ...buyer,
    name: 'Home, failed',
    path: '/',
    arrange: all(failing(listCategories), failing(listProducts)),
    act: see('Sell your Guitar'),
  },
];

const article = { ...visitor, path: '/blog/why-a-humbucker-hums-less' } as const;
/** Matches the URL of the file with the article's text, but not the article's page. */
const articleText = /\/why-a-humbucker-hums-less[-.]/;

const reading: Scene[] = [
  { ...visitor, name: 'Blog', path: '/blog' },
  { ...article, name: 'Article' },
  {
    ...visitor,
    name: 'Article, tables and a quote',
    path: '/blog/reading-a-potentiometers-date-code',
  },
  { ...visitor, name: 'Article, numbered steps', path: '/blog/what-fretwear-costs' },
  {
    ...article,
    name: 'Article, loading',
    waits: true,
    arrange: (page) => page.route(articleText, () => undefined),
  },
  {
    ...article,
    name: 'Article, failed',
    arrange: (page) => page.route(articleText, (route) => route.abort()),
    act: see('couldn’t be loaded'),
  },
  { ...visitor, name: 'Article, none', path: '/blog/no-such-article' },
  { ...visitor, name: 'Customer display, ready', path: '/display' },
  { ...visitor, name: 'About', path: '/about' },
  { ...visitor, name: 'Contact, refused', path: '/about', act: press('Send message') },
  {
    ...visitor,
    name: 'Contact, failed',
    path: '/about',
    arrange: failing(sendContactMessage),
    act: steps(writeMessage, press('Send message')),
  },
  {
    ...visitor,
    name: 'Contact, sent',
    path: '/about',
    arrange: replying(sendContactMessage, { received: true }),
    act: steps(writeMessage, press('Send message'), see('Thank you')),
  },
  { ...visitor, name: 'Terms of use', path: '/terms' },
  { ...visitor, name: 'Privacy policy', path: '/privacy' },
  { ...visitor, name: 'Cookie policy', path: '/cookies' },
  { ...visitor, name: 'Not found', path: '/no-such-page' },
];

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@secondfret.test');
  await page.getByLabel('Password', { exact: true }).fill('Wrong#1st');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('is wrong').waitFor();
}

/** Makes the session expire, so the client has to renew it before anything else. */
const overdue: Arrange = (page) =>
  page.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}');
    session.expires_at = '2020-01-01T00:00:00.000Z';
    localStorage.setItem('session', JSON.stringify(session));
  });

const entering: Scene[] = [
  { ...visitor, name: 'Login', path: '/login', main: true },
  { ...visitor, name: 'Login, refused', path: '/login', act: press(/^Login$/) },
  { ...visitor, name: 'Login, wrong password', path: '/login', act: logInWrongly },
  { ...visitor, name: 'Sign Up', path: '/signup' },
  { ...visitor, name: 'Sign Up, refused', path: '/signup', act: press(/^Sign Up$/) },
  {
    ...buyer,
    name: 'Login state unknown',
    path: '/dashboard',
    waits: true,
    arrange: all(overdue, loading(issueToken)),
  },
  {
    as: 'admin',
    name: 'Admin state unknown',
    path: '/dashboard/allUsers',
    waits: true,
    arrange: loading(checkAdmin),
  },
  {
    as: 'admin',
    name: 'Admin state failed',
    path: '/dashboard/allUsers',
    arrange: failing(checkAdmin),
  },
  {
    ...visitor,
    name: 'Catalogue, whether public unknown',
    path: '/allProducts',
    arrange: failing(getConfig),
  },
  {
    ...buyer,
    name: 'Admins only',
    path: '/dashboard/allUsers',
    act: see('This page is for admins'),
  },
];

const around: Scene[] = [
  {
    ...visitor,
    name: 'Offline',
    path: '/about',
    act: (page) => page.context().setOffline(true),
  },
  {
    ...visitor,
    name: 'Screen that does not load',
    path: '/about',
    arrange: (page) => page.route(/terms-screen/, (route) => route.abort()),
    act: async (page) => {
      await page.evaluate(() => {
        history.pushState({ idx: 1 }, '', '/terms');
        dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
      });
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    ...visitor,
    name: 'Skip link',
    path: '/about',
    act: async (page) => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('Tab');
    },
  },
  { ...visitor, name: 'Theme menu', path: '/about', act: pressWhereShown('Theme') },
  { ...visitor, name: 'Menu', path: '/about', act: pressWhereShown(/^Menu$/) },
  { as: 'admin', name: 'Account menu', path: '/about', act: press(/’s account$/) },
  { ...buyer, name: 'Shortcuts', path: '/about', act: (page) => page.keyboard.press('?') },
];

/** Public screens, and the parts that surround every screen. */
export const everyone: readonly Scene[] = [...home, ...reading, ...entering, ...around];
