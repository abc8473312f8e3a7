import { expect, type Page } from '@playwright/test';
import type { User } from '#contracts/people/users.ts';

export type Account = { name: string; email: string; password: string };
/** A signed-up person. `token` is their access token, and `session` contains the other data that a login stores. */
export type Person = Account & {
  /** The server's origin. */
  origin: string;
  token: string;
  session: { user: User; expires_at: string };
};
export type DemoRole = 'admin' | 'staff' | 'seller' | 'buyer';

/** The demo account with this role. All tests share these accounts, so don't change them. */
export function demoAccount(role: DemoRole): Account {
  return { name: role, email: `${role}@secondfret.test`, password: 'Fret#2nd' };
}

/** Fills in and submits the login form. The login screen must be open. */
export async function sendLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Logs in on the login screen and waits until the account menu appears. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await sendLogin(page, account);
  await expect(accountMenu(page)).toBeVisible();
}

/** Returns the browser state that a login stores, without that of the sign-in service. */
export function storageOf({ origin, token, session }: Person) {
  const localStorage = [
    { name: 'session', value: JSON.stringify(session) },
    { name: 'accessToken', value: token },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/**
 * Signs a person in without the login screen. In the browser, this stores only our own session, not that of the sign-in
 * service. Tests that renew a session or change a password need {@link logIn}.
 */
export async function comeIn(
  page: Page,
  { token, session, email, password }: Person,
): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(
    async ({ accessToken, session, form }) => {
      // On the desktop, the page can't store a session, because the main process signs in.
      if (window.secondFret) {
        await window.secondFret.session.signIn(form);
        return;
      }
      localStorage.setItem('session', JSON.stringify(session));
      localStorage.setItem('accessToken', accessToken);
    },
    { accessToken: token, session, form: { email, password } },
  );
}

/** Returns the button that opens the account menu. */
export const accountMenu = (page: Page) => page.getByRole('button', { name: /’s account/i });

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
}
