import {
  type BrowserContext,
  test as base,
  expect as baseExpect,
  type Page,
} from '@playwright/test';
import { findElectron } from '#tests/support/electron-program.ts';
import { recordToasts } from '#tests/support/toasts.ts';
import { type DemoRole, demoAccount, logIn, type Person, storageOf } from './accounts.ts';
import { Complaints } from './complaints.ts';
import { type RunningDesktop, startDesktop } from './desktop.ts';
import { type Lapse, lapseInBrowser, lapseOnDesktop } from './lapse.ts';
import { createShop, type Shop } from './shop.ts';

/** The program that runs the client: a browser, the stand-in for Electron in a browser, or Electron itself. */
export type Client = 'web' | 'stand-in' | 'electron';

type Options = {
  client: Client;
  /** The role of the signed-in demo account, or `visitor` if no one is signed in. */
  as: DemoRole | 'visitor';
};

/** A second person's browser. */
export type OtherBrowser = { page: Page; complaints: Complaints };

type Fixtures = {
  /** The page's problems. Each one fails the test unless it matches a pattern passed to `complaints.expect`. */
  complaints: Complaints;
  /** Creates accounts, products and bookings for this test. */
  shop: Shop;
  /** Returns the browser state of a signed-in demo account. */
  stateOf: (role: DemoRole) => Promise<ReturnType<typeof storageOf>>;
  /** Signs up a new account, for tests that change the account. */
  signUpAccount: (name?: string) => Promise<Person>;
  openBrowser: () => Promise<OtherBrowser>;
  /** Invalidates the person's token or session. */
  lapse: Lapse;
  /** The desktop application. Null in the web projects. */
  desktop: RunningDesktop | null;
};

type WorkerFixtures = {
  /** The server's origin. */
  origin: string;
};

/**
 * Makes `goto` and `reload` wait until the client has started, because the client's scripts don't delay the load event.
 */
function waitForStart(page: Page): void {
  const { goto, reload } = page;
  const started = () => page.locator('#root > #first-view').waitFor({ state: 'detached' });
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await started();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    await started();
    return response;
  };
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  client: ['web', { option: true }],
  as: ['visitor', { option: true }],

  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed here
    async ({}, use) => {
      await use(`http://localhost:${process.env.SECOND_FRET_PORT}`);
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ origin }, use) => {
    await use(origin);
  },

  stateOf: async ({ shop }, use) => {
    await use(async (role) => storageOf(await shop.signIn(demoAccount(role))));
  },

  storageState: async ({ as, client, stateOf }, use) => {
    // Only the web client stores its session in the browser.
    await use(as === 'visitor' || client !== 'web' ? undefined : await stateOf(as));
  },

  desktop: async ({ browser, client, origin }, use) => {
    if (client === 'web') return use(null);
    const program = client === 'electron' ? findElectron() : null;
    const desktop = await startDesktop(browser, program, origin);
    await use(desktop);
    await desktop.close();
  },

  context: async ({ context, desktop }, use) => {
    const own = desktop?.context ?? context;
    await recordToasts(own);
    await use(own);
  },

  page: async ({ as, context, desktop }, use) => {
    const page = desktop?.page ?? (await context.newPage());
    if (desktop && as !== 'visitor') await logIn(page, demoAccount(as));
    waitForStart(page);
    await use(page);
  },

  lapse: async ({ desktop, page }, use) => {
    await use(desktop ? lapseOnDesktop(desktop.relay) : lapseInBrowser(page));
  },

  complaints: [
    async ({ context }, use) => {
      const complaints = new Complaints(context);
      await use(complaints);
      complaints.verify();
    },
    { auto: true },
  ],

  shop: async ({ origin }, use) => {
    await use(createShop(origin));
  },

  signUpAccount: async ({ shop }, use) => {
    await use((name) => shop.signUp(name));
  },

  openBrowser: async ({ browser, contextOptions }, use) => {
    const opened: { context: BrowserContext; complaints: Complaints }[] = [];
    await use(async () => {
      const storageState = { cookies: [], origins: [] };
      const context = await browser.newContext({ ...contextOptions, storageState });
      await recordToasts(context);
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

/** Playwright's `expect`, except that `toHaveURL` resolves paths against the page's origin. */
const expect = baseExpect.extend({
  async toHaveURL(page: Page, expected: string | RegExp, options?: { timeout?: number }) {
    const relative = typeof expected === 'string' && URL.canParse(expected, page.url());
    const address = relative ? new URL(expected, page.url()).href : expected;
    const expectation = this.isNot ? baseExpect(page).not : baseExpect(page);
    try {
      await expectation.toHaveURL(address, options);
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message };
    }
  },
});

export { expect };
