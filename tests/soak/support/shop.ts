import sharp from 'sharp';
import type { createBooking } from '#contracts/bookings.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { type Image, uploadImage } from '#contracts/images.ts';
import { createProduct, type OwnProduct } from '#contracts/own-products.ts';
import { createUser } from '#contracts/sign-up.ts';
import { issueToken } from '#contracts/users.ts';
import { type ContractClient, createContractClient } from '#tests/support/contract-client.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { signIn, signUp } from '#tests/support/sign-in-accounts.ts';

export type Account = { name: string; email: string; password: string };
export type Person = Account & { token: string };

/** A client for a running shop and its sign-in service, with functions for what people do in the shop. */
export type Shop = ContractClient & {
  origin: string;
  /** Creates an account at the sign-in service, but not in the shop. */
  openAccount(account: Account): Promise<{ idToken: string }>;
  /** Creates the shop's record of an account, and returns the person with their token. */
  enter(account: Account, signedIn: { idToken: string }): Promise<Person>;
  signUp(name: string): Promise<Person>;
  /** Continues a sign-up that was interrupted after its account was created. */
  enterAgain(account: Account): Promise<Person>;
  logIn(account: Account): Promise<Person>;
  upload(person: Person, photo: Blob): Promise<Image>;
  sell(seller: Person, image: Image, title: string): Promise<OwnProduct>;
};

/** Signs people up and logs them in at the sign-in service. Both functions resolve to an ID token. */
export type SignInDoor = {
  signUp(account: Account): Promise<{ idToken: string }>;
  signIn(account: Account): Promise<{ idToken: string }>;
};

/**
 * @param origin The server's origin, for example `http://127.0.0.1:4000`.
 * @param signInDoor Defaults to the server's embedded sign-in service.
 */
export async function openShop(origin: string, signInDoor?: SignInDoor): Promise<Shop> {
  const client = createContractClient(origin);
  const door = signInDoor ?? embeddedDoor(origin);

  const shop: Shop = {
    ...client,
    origin,
    openAccount: (account) => door.signUp(account),
    async enter(account, { idToken }) {
      const { name, email } = account;
      await client.call(createUser, { body: { name, email } }, { token: idToken });
      const { accessToken } = await client.call(
        issueToken,
        { query: { email } },
        { token: idToken },
      );
      return { ...account, token: accessToken };
    },
    async signUp(name) {
      const account = newAccount(name);
      return shop.enter(account, await shop.openAccount(account));
    },
    enterAgain: async (account) => shop.enter(account, await door.signIn(account)),
    async logIn(account) {
      const { idToken } = await door.signIn(account);
      const { email } = account;
      const { accessToken } = await client.call(
        issueToken,
        { query: { email } },
        { token: idToken },
      );
      return { ...account, token: accessToken };
    },
    async upload({ token }, file) {
      return (await client.call(uploadImage, { file }, { token })).data;
    },
    async sell({ token }, { url }, title) {
      const body = { ...exampleProduct, title, image_url: url };
      return client.call(createProduct, { body }, { token });
    },
  };
  return shop;
}

const embeddedDoor = (origin: string): SignInDoor => ({
  signUp: (account) => signUp(origin, account),
  signIn: (account) => signIn(origin, account),
});

export function newAccount(name: string): Account {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${crypto.randomUUID()}@example.test`;
  return { name, email, password: 'Strum#1st' };
}

/** Returns the body of a request to book a product. */
export function bookingOf(
  { name, email }: Person,
  { _id, title, resale_price }: OwnProduct,
): EndpointInput<typeof createBooking> {
  const place = { phone: '+1 555 010 2030', location: 'Main Street 2', message: 'Tomorrow?' };
  const seen = { product_id: _id, selectedProduct: title, price: resale_price };
  return { body: { ...place, ...seen, buyer: name, email } };
}

/** Returns a photo that differs from all other uploads. `size` is its width in pixels. */
export async function newPhoto(size: number): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: size, height: Math.round(size * 0.75), channels: 3, noise } as const;
  const jpeg = await sharp({ create: { ...create, background: '#7a4a20' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(jpeg)]);
}
