import { inject } from 'vitest';
import type { IssuedSession } from '#contracts/people/sign-in.ts';
import type { Account, Person } from '#tests/e2e/support/accounts.ts';
import { createShop } from '#tests/e2e/support/shop.ts';
import { atEnd } from '#tests/support/at-end.ts';
import { signIn, signUpVerified } from '#tests/support/sign-in-accounts.ts';
import { expectToast } from '#tests/support/toasts.ts';
import { until } from '#tests/support/until.ts';
import { closeDesktops, type Desktop, launchDesktop } from './launch.ts';
import { type Relay, startRelay } from './relay.ts';
import type { SecretService } from './secret-service.ts';

export const shopOrigin = () => inject('shopOrigin');

/** Sets up accounts, products and bookings on the running server. */
export const runningShop = () => createShop(shopOrigin());

/** The account with this address becomes an admin when it first signs in. */
export const ownerEmail = 'olga-owner@example.test';

/** Signs up the shop's admin, or returns the account that an earlier test has signed up. */
export async function owner(): Promise<Person> {
  const account: Account = { name: 'Olga Owner', email: ownerEmail, password: 'Strum#1st' };
  await signIn(shopOrigin(), account).catch(() => signUpVerified(shopOrigin(), account));
  return runningShop().signIn(account);
}

/** Enters `origin` on the first screen and connects. Defaults to the running server. */
export async function connect({ page }: Desktop, origin = shopOrigin()): Promise<void> {
  await page.getByLabel('Address of the shop’s server').fill(origin);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
}

export async function logIn({ page }: Desktop, { email, password }: Account): Promise<void> {
  await page.goto(new URL('/login', page.url()).href);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectToast(page, 'Successfully Logged in!');
}

/** Searches for a product in All Products, which requires a session. */
export async function findProduct({ page }: Desktop, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Categories' }).first().click();
  await page.getByRole('searchbox').first().fill(title);
  await page.getByRole('searchbox').first().press('Enter');
  await page.getByRole('link', { name: title }).first().waitFor();
}

/** The content of the keychain entry. */
export type Kept = {
  origin: string;
  session: IssuedSession;
  signIn: { stsTokenManager: { refreshToken: string } };
};

/** Reads the keychain entry as another program would. */
export async function kept(keyring: SecretService): Promise<Kept> {
  const line = await until(
    async () => /^secret = (\{.*\})$/m.exec(await keyring.search('Second Fret'))?.[1],
    'the keyring holds a session',
  );
  return JSON.parse(line);
}

type Given = Parameters<typeof launchDesktop>[0];

/** Starts the application for all tests of a file, and connects it to the running server or another one. */
export async function openDesktop(given: Given = {}, origin = shopOrigin()): Promise<Desktop> {
  atEnd(closeDesktops);
  const desktop = await launchDesktop(given);
  await connect(desktop, origin);
  return desktop;
}

/** Starts a relay in front of the running server, for all tests of a file. */
export async function openRelay(): Promise<Relay> {
  const relay = await startRelay(shopOrigin());
  atEnd(relay.close);
  return relay;
}
