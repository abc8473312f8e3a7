import { expect, type Page } from '@playwright/test';

export type Account = { name: string; email: string; password: string };
export type DemoRole = 'admin' | 'staff' | 'seller' | 'buyer';

/** The demo shop's account of this role; shared by all tests, so leave it as it was. */
export function demoAccount(role: DemoRole): Account {
  return { name: role, email: `${role}@secondfret.test`, password: 'Fret#2nd' };
}

/** Fills in and sends the login screen, which must be open. */
export async function sendLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Logs in on the login screen, and waits until the shop shows it. */
export async function logIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await sendLogin(page, account);
  await expect(page.getByText('Successfully Logged in!')).toBeVisible();
  await expect(accountMenu(page)).toBeVisible();
}

/** The button of the menu that names who is signed in. */
export const accountMenu = (page: Page) => page.getByRole('button', { name: /account of /i });

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
}
