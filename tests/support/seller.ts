import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createContractClient } from './contract-client.ts';
import { exampleProduct } from './example-product.ts';
import { signUp } from './sign-in-accounts.ts';

/** A person in a shop with the embedded sign-in service. */
export type Seller = Awaited<ReturnType<typeof createSeller>>;

type Options = { name?: string; email?: string; enter?: typeof signUp };

export async function createSeller(origin: string, options: Options = {}) {
  const { call } = createContractClient(origin);
  const { name, email, enter } = {
    ...{ name: 'Sam Seller', email: `${randomUUID()}@example.test`, enter: signUp },
    ...options,
  };
  const account = { name, email, password: 'Strum#1st' };
  const { idToken } = await enter(origin, account);
  await call('createUser', { body: { name, email } }, { token: idToken });
  const reply = await call('issueToken', { query: { email } }, { token: idToken });
  const { accessToken: token, user } = reply;
  /** Uploads a picture that no other product has, and returns its URL. */
  async function upload(): Promise<string> {
    const background = `#${randomUUID().slice(0, 6)}`;
    const width = 400 + Math.floor(Math.random() * 999);
    const image = sharp({ create: { width, height: 300, channels: 3, background } });
    const file = new Blob([new Uint8Array(await image.jpeg().toBuffer())]);
    return (await call('uploadImage', { file }, { token })).data.url;
  }
  return {
    ...account,
    token,
    user,
    upload,
    /** Publishes a product with its own picture. */
    async sell() {
      const body = { ...exampleProduct, image_url: await upload() };
      return call('createProduct', { body }, { token });
    },
  };
}
