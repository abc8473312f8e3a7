import { inject } from 'vitest';
import { createUser } from '#contracts/users.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { jpeg } from '#tests/support/image-samples.ts';
import { signUp } from '#tests/support/sign-in-accounts.ts';

export type Account = { name: string; email: string; password: string; idToken: string };

export const shopOrigin = () => inject('shopOrigin');

/** Somebody new who has signed up at the running product. */
export async function newAccount(name: string): Promise<Account> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${crypto.randomUUID()}@example.test`;
  const password = 'Strum#1st';
  const config = await (await fetch(`${shopOrigin()}/api/config`)).json();
  const { idToken } = await signUp(config.auth_emulator_url, { name, email, password });
  await api(createUser.path, idToken, { name, email });
  return { name, email, password, idToken };
}

/** A live product of somebody else's. */
export async function newProduct(title: string): Promise<{ _id: string }> {
  const { email, idToken } = await newAccount('Sam Seller');
  const reply = await fetch(`${shopOrigin()}/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  const { accessToken } = await reply.json();
  const form = new FormData();
  const bytes = new Uint8Array(await jpeg({ width: 640, height: 480 }));
  form.append('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
  const image = await fetch(`${shopOrigin()}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  const { data } = await image.json();
  return api('/newProducts', accessToken, { ...exampleProduct, title, image_url: data.url });
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
