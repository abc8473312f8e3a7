import { inject } from 'vitest';
import { createBooking } from '#contracts/bookings/bookings.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { signIn, signUp, signUpVerified } from '#tests/support/sign-in-accounts.ts';

export type Account = { name: string; email: string; password: string; idToken: string };

export const shopOrigin = () => inject('shopOrigin');

/** The account with this address becomes an admin when it first signs in. */
export const ownerEmail = 'olga-owner@example.test';

/** Signs up the shop's admin, or returns the account that an earlier test has signed up. */
export async function owner(): Promise<Account> {
  const account = { name: 'Olga Owner', email: ownerEmail, password: 'Strum#1st' };
  const known = await signIn(shopOrigin(), account).catch(() => null);
  const { idToken } = known ?? (await signUpVerified(shopOrigin(), account));
  await api(createUser.path, idToken, { name: account.name, email: ownerEmail });
  return { ...account, idToken };
}

/** Signs up a new account on the running server. */
export async function newAccount(name: string): Promise<Account> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${crypto.randomUUID()}@example.test`;
  const password = 'Strum#1st';
  const { idToken } = await signUp(shopOrigin(), { name, email, password });
  await api(createUser.path, idToken, { name, email });
  return { name, email, password, idToken };
}

async function sessionOf({ email, idToken }: Account): Promise<string> {
  const reply = await fetch(`${shopOrigin()}/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  return (await reply.json()).accessToken;
}

/** Creates a live product that belongs to a new seller. */
export async function newProduct(title: string): Promise<{ _id: string }> {
  return newProductOf(await newAccount('Sam Seller'), title);
}

/** Creates a live product that belongs to this account. */
export async function newProductOf(account: Account, title: string): Promise<{ _id: string }> {
  return addProduct(await sessionOf(account), title);
}

/** Books a product, or joins its waitlist, as a new buyer. Returns the booking. */
export async function bookBy(name: string, product: { _id: string }, title: string) {
  const account = await newAccount(name);
  const { email } = account;
  return api(createBooking.path, await sessionOf(account), {
    ...{ product_id: product._id, selectedProduct: title, price: exampleProduct.resale_price },
    ...{ buyer: name, email, phone: '+1 555 010 2030', location: 'At the counter' },
    ...{ message: 'I will come on Friday.', waitlist: true },
  });
}

async function addProduct(token: string, title: string): Promise<{ _id: string }> {
  const form = new FormData();
  const bytes = new Uint8Array(await jpeg({ width: 320, height: 240 }));
  form.append('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
  const image = await fetch(`${shopOrigin()}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = await image.json();
  return api('/newProducts', token, { ...exampleProduct, title, image_url: data.url });
}

async function api(path: string, token: string, body: object) {
  const response = await fetch(`${shopOrigin()}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
