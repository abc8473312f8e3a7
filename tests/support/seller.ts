import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { uploadImage } from '#contracts/media/images.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { issueToken } from '#contracts/people/users.ts';
import { createProduct } from '#contracts/selling/own-products.ts';
import { createContractClient } from './contract-client.ts';
import { exampleProduct } from './example-product.ts';
import { signUp } from './sign-in-accounts.ts';

/** A person in a shop with the embedded sign-in service. */
export type Seller = Awaited<ReturnType<typeof createSeller>>;

export async function createSeller(origin: string) {
  const { call } = createContractClient(origin);
  const account = {
    ...{ name: 'Sam Seller', email: `${randomUUID()}@example.test`, password: 'Strum#1st' },
  };
  const { idToken } = await signUp(origin, account);
  const { name, email } = account;
  await call(createUser, { body: { name, email } }, { token: idToken });
  const { accessToken: token } = await call(issueToken, { query: { email } }, { token: idToken });
  return {
    ...account,
    token,
    /** Publishes a product with a picture that no other product has. */
    async sell() {
      const background = `#${randomUUID().slice(0, 6)}`;
      const size = {
        width: 400 + Math.floor(Math.random() * 999),
        height: 300,
        channels: 3,
      } as const;
      const jpeg = await sharp({ create: { ...size, background } })
        .jpeg()
        .toBuffer();
      const file = new Blob([new Uint8Array(jpeg)]);
      const { data } = await call(uploadImage, { file }, { token });
      const body = { ...exampleProduct, image_url: data.url };
      return call(createProduct, { body }, { token });
    },
  };
}
