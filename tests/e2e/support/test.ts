import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type DemoRole, demoAccount, logIn, type Person } from './accounts.ts';
import { Complaints } from './complaints.ts';
import { createShop, type Shop } from './shop.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Options = {
  /** Whose browser it is: signed in as a demo account, or nobody's. */
  as: DemoRole | 'visitor';
};

/** Another person's browser, at the same time. */
export type OtherBrowser = { page: Page; complaints: Complaints };

type Fixtures = {
  /** What the page complained about; any of it fails the test unless `complaints.expect` names it. */
  complaints: Complaints;
  /** Arranges accounts, products and bookings of the test's own. */
  shop: Shop;
  /** Makes a new account, for tests that change what an account has. */
  signUpAccount: (name?: string) => Promise<Person>;
  openBrowser: () => Promise<OtherBrowser>;
};

type WorkerFixtures = { stateOf: (role: DemoRole) => Promise<StorageState> };

const origin = () => `http://localhost:${process.env.SECOND_FRET_PORT}`;

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  as: ['visitor', { option: true }],

  // Each worker logs a role in once, on the real screen, and hands the browser's state on.
  stateOf: [
    async ({ browser }, use) => {
      const states = new Map<DemoRole, Promise<StorageState>>();
      const enter = async (role: DemoRole) => {
        const context = await browser.newContext({ baseURL: origin() });
        await logIn(await context.newPage(), demoAccount(role));
        const state = await context.storageState({ indexedDB: true });
        await context.close();
        return state;
      };
      await use((role) => {
        const state = states.get(role) ?? enter(role);
        states.set(role, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed here
  baseURL: async ({}, use) => {
    await use(origin());
  },

  storageState: async ({ as, stateOf }, use) => {
    await use(as === 'visitor' ? undefined : await stateOf(as));
  },

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints(context);
      await use(complaints);
      complaints.verify();
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed here
  shop: async ({}, use) => {
    await use(createShop(origin()));
  },

  signUpAccount: async ({ shop }, use) => {
    await use((name) => shop.signUp(name));
  },

  openBrowser: async ({ browser, contextOptions }, use) => {
    const opened: { context: BrowserContext; complaints: Complaints }[] = [];
    await use(async () => {
      const storageState = { cookies: [], origins: [] };
      const context = await browser.newContext({ ...contextOptions, storageState });
      const complaints = new Complaints(context);
      opened.push({ context, complaints });
      return { page: await context.newPage(), complaints };
    });
    for (const { context, complaints } of opened) {
      await context.close();
      complaints.verify();
    }
  },
});

export { expect };
