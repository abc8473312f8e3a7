import type { Booking } from '#contracts/bookings/bookings.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { createProduct, OwnProduct } from '#contracts/selling/own-products.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { plain } from '#tests/support/image-samples.ts';
import { signIn, signUp, signUpVerified } from '#tests/support/sign-in-accounts.ts';
import type { Account, Person } from './accounts.ts';

type NewProduct = EndpointInput<typeof createProduct>['body'];

/** Sets up accounts, products and bookings by calling the API and the sign-in service directly. */
export type Shop = {
  /** Signs up a new person. If `verified` is true, their email address is verified. */
  signUp(name?: string, options?: { verified?: boolean }): Promise<Person>;
  /** Signs in with an existing account, without a browser. */
  signIn(account: Account): Promise<Person>;
  /** Puts a product with a unique title up for sale. Without `seller`, a new seller is created. */
  sell(product?: Partial<NewProduct>, seller?: Pick<Person, 'token'>): Promise<OwnProduct>;
  /** Uploads a photo for {@link Shop.sell} and returns its URL. Each shade produces a different photo. */
  upload(seller: Pick<Person, 'token'>, shade?: string): Promise<string>;
  /** Books a product, or joins its waitlist. */
  book(buyer: Person, product: OwnProduct): Promise<Booking>;
};

/** Adds a unique suffix to the text. */
export function unique(text: string): string {
  return `${text} ${crypto.randomUUID().slice(0, 6)}`;
}

/** @param origin The server's origin, for example `http://localhost:4000`. */
export function createShop(origin: string): Shop {
  const { call } = createContractClient(origin);

  /** Exchanges the sign-in service's token for a session of the shop. */
  async function enter(account: Account, idToken: string): Promise<Person> {
    const query = { email: account.email };
    const { accessToken, ...session } = await call('issueToken', { query }, { token: idToken });
    return { ...account, origin, token: accessToken, session };
  }

  const shop: Shop = {
    async signUp(name = 'Robin Player', { verified = false } = {}) {
      const email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${crypto.randomUUID()}@example.test`;
      const account = { name, email, password: 'Strum#1st' };
      const make = verified ? signUpVerified : signUp;
      const { idToken } = await make(origin, account);
      await call('createUser', { body: { name, email } }, { token: idToken });
      return enter(account, idToken);
    },

    async signIn(account) {
      const { idToken } = await signIn(origin, account);
      return enter(account, idToken);
    },

    async sell(product = {}, seller) {
      const { token } = seller ?? (await shop.signUp('Sam Seller'));
      const image_url = product.image_url ?? (await shop.upload({ token }));
      const body = { ...exampleProduct, title: unique('Telecaster'), ...product, image_url };
      return call('createProduct', { body }, { token });
    },

    async upload({ token }, shade) {
      const photo = await plain({ width: 640, height: 480 }, shade).jpeg().toBuffer();
      const file = new Blob([new Uint8Array(photo)]);
      return (await call('uploadImage', { file }, { token })).data.url;
    },

    book({ name: buyer, email, token }, { _id, title, resale_price }) {
      const place = { phone: '+1 555 010 2030', location: 'Main Street 2', message: 'Tomorrow?' };
      const seen = { product_id: _id, selectedProduct: title, price: resale_price };
      return call(
        'createBooking',
        { body: { ...place, ...seen, buyer, email, waitlist: true } },
        { token },
      );
    },
  };
  return shop;
}
