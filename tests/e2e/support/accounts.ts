import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { createUser } from '#contracts/users.ts';
import { callSignIn } from '#tests/support/sign-in-accounts.ts';

export type Account = { name: string; email: string; password: string };
export type DemoRole = 'admin' | 'staff' | 'seller' | 'buyer';

/** The demo shop's account of this role; shared by all tests, so leave it as it was. */
export function demoAccount(role: DemoRole): Account {
  return { name: role, email: `${role}@secondfret.test`, password: 'Fret#2nd' };
}

/** Somebody new who has signed up, straight at the two services. */
export async function signUpAccount(request: APIRequestContext, name: string): Promise<Account> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${crypto.randomUUID()}@example.test`;
  const account = { name, email, password: 'Strum#1st' };
  const config = await (await request.get('/api/config')).json();
  const signUp = { ...account, displayName: name, returnSecureToken: true };
  const { body, status } = await callSignIn(config.auth_emulator_url, 'accounts:signUp', signUp);
  expect(status, JSON.stringify(body)).toBe(200);
  const saved = await request.post(`/api${createUser.path}`, {
    headers: { authorization: `bearer ${body.idToken}` },
    data: { name, email },
  });
  expect(saved.status(), await saved.text()).toBe(createUser.status);
  return account;
}

/** Logs in on the login screen, and waits until the shop shows it. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Successfully Logged in!')).toBeVisible();
}
