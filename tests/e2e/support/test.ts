import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type Account, type DemoRole, demoAccount, logIn, signUpAccount } from './accounts.ts';
import { Complaints } from './complaints.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Options = {
  /** Whose browser it is: signed in as a demo account, or nobody's. */
  as: DemoRole | 'visitor';
};

type Fixtures = {
  /** What the page complained about; any of it fails the test unless `complaints.expect` names it. */
  complaints: Complaints;
  /** Makes a new account, for tests that change what an account has. */
  signUpAccount: (name?: string) => Promise<Account>;
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

  signUpAccount: async ({ request }, use) => {
    await use((name = 'Robin Player') => signUpAccount(request, name));
  },
});

export { expect };
