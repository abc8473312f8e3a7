import type { IssuedSession } from '#contracts/people/sign-in.ts';
import type { Account } from '#tests/e2e/support/accounts.ts';
import { expectToast } from '#tests/support/toasts.ts';
import { until } from '#tests/support/until.ts';
import type { Desktop } from './launch.ts';
import type { SecretService } from './secret-service.ts';
import { shopOrigin } from './shop.ts';

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
