import { inject } from 'vitest';
import type { Account, Person } from '#tests/e2e/support/accounts.ts';
import { createShop } from '#tests/e2e/support/shop.ts';
import { signIn, signUpVerified } from '#tests/support/sign-in-accounts.ts';

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
