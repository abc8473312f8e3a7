import { afterAll, describe, expect, it } from 'vitest';
import { getProduct } from '#contracts/catalog/products.ts';
import { uploadImage } from '#contracts/media/images.ts';
import { createProduct, deleteProduct } from '#contracts/selling/own-products.ts';
import { getOwnProduct, updateProduct } from '#contracts/selling/selling.ts';
import { imageIdOf } from '#server/media/image-view.ts';
import { createSignedImages } from '#server/media/signed-images.ts';
import { startTestApp, testSecret } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { photo as examplePhoto } from '#tests/support/image-samples.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { until } from '#tests/support/until.ts';

let width = 80;
/** The servers' clock stands still, so that what they have cached never expires. */
const start = new Date();
const now = () => start;
const app = await startTestApp({ now, env: { RATE_LIMIT_FACTOR: '100' } });
// The second server has the same pictures.
const env = { DATA_DIR: app.dataDir, RATE_LIMIT_FACTOR: '100' };
const other = await startTestApp({ databaseUrl: app.databaseUrl, env, now });
const moderator = moderatorOf(app, now);
const seller = await app.signUp();
afterAll(async () => {
  await other.stop();
  await app.stop();
});

async function upload(by = seller): Promise<string> {
  width += 1;
  const bytes = await examplePhoto({ width, height: 40 }).jpeg().toBuffer();
  const file = new Blob([new Uint8Array(bytes)]);
  return (await app.call(uploadImage, { file }, by)).data.url;
}
const statusOf = async (url: string, on = app) => (await fetch(`${on.origin}${url}`)).status;
const publish = (image_urls: string[], by = seller) =>
  app.createProduct(by.token, { image_url: image_urls[0] ?? '', image_urls });
const hide = (productId: string, url: string) =>
  moderator.act('hide_image', {
    personId: seller.user._id,
    productId,
    image: url,
  });
const shownOn = async (id: string) =>
  (await app.call(getProduct, { params: { id } }, seller)).images.map(({ url }) => url);

describe('a hidden photo', () => {
  it('disappears from its product and its address on all servers, and can return to its position', async () => {
    const [a, b, c] = [await upload(), await upload(), await upload()];
    const { _id: id } = await publish([a, b, c]);
    expect(await Promise.all([statusOf(a), statusOf(a, other), statusOf(b)])).toEqual(
      Array(3).fill(200),
    );
    const [second, first] = [await hide(id, b), await hide(id, a)];
    expect(await shownOn(id)).toEqual([c]);
    const card = await app.call(getOwnProduct, { params: { id } }, seller);
    expect(card.image_url).toBe(c);
    expect(await Promise.all([statusOf(a), statusOf(b), statusOf(c)])).toEqual([404, 404, 200]);
    await until(async () => (await statusOf(a, other)) === 404, 'the other server hears');
    const again = await hide(id, b);
    await moderator.undo(second);
    expect(await shownOn(id)).toEqual([c]);
    await moderator.undo(again);
    expect(await shownOn(id)).toEqual([b, c]);
    await moderator.undo(first);
    expect(await shownOn(id)).toEqual([a, b, c]);
    expect(await Promise.all([statusOf(a), statusOf(b)])).toEqual([200, 200]);
  });

  it('stays hidden when the seller edits the product, and can’t be added again', async () => {
    const [a, b] = [await upload(), await upload()];
    const { _id: id } = await publish([a, b]);
    const undo = await hide(id, a);
    const edit = async (image_urls: string[]) => {
      const { version } = await app.call(getOwnProduct, { params: { id } }, seller);
      return app.attempt(
        updateProduct,
        { params: { id }, body: { ...exampleProduct, image_urls, version } },
        seller,
      );
    };
    expect(await edit([b, a])).toMatchObject({
      ok: false,
      error: {
        code: 'invalid',
        fields: { 'image_urls.1': expect.stringContaining('can’t be used') },
      },
    });
    expect((await edit([b])).ok).toBe(true);
    const form = { ...exampleProduct, image_url: a, image_urls: [b, a] };
    const copy = await app.refused(createProduct, { body: form }, seller);
    expect(Object.keys(copy.fields ?? {})).toEqual(['image_url', 'image_urls.1']);
    expect(await statusOf(a)).toBe(404);
    await moderator.undo(undo);
    expect((await shownOn(id)).toSorted()).toEqual([a, b].toSorted());
  });

  it('stays available at its address while another visible product shows it', async () => {
    const url = await upload();
    const { _id: id } = await publish([url, await upload()]);
    const second = await app.signUp();
    const copy = await publish([url], second);
    await hide(id, url);
    expect(await statusOf(url)).toBe(200);
    await moderator.act('hide_product', { personId: second.user._id, productId: copy._id });
    await until(async () => (await statusOf(url)) === 404, 'the picture is gone');
  });

  it('can be opened with a key that the server gives to those who may see the photo', async () => {
    const url = await upload();
    const { _id: id } = await publish([url]);
    await hide(id, url);
    let clock = Date.now();
    const { sign } = createSignedImages(
      new TextEncoder().encode(testSecret),
      () => new Date(clock),
    );
    const signedUrl = () => sign({ images: [{ url, widths: [1] }], url }).images[0]?.url ?? '';
    const signed = signedUrl();
    expect(imageIdOf(signed)).toBe(imageIdOf(url));
    for (const server of [app, other]) expect(await statusOf(signed, server)).toBe(200);
    expect(sign({ statement: url, image: url })).toEqual({ statement: url, image: url });
    const another = await upload();
    const forged = signed.replace(imageIdOf(url) ?? '', imageIdOf(another) ?? '');
    clock -= 3 * 3_600_000;
    for (const wrong of [forged, signedUrl(), url.replace('images/', 'images/1.x/')]) {
      expect(await statusOf(wrong)).toBe(404);
    }
  });
});

it('hides all pictures of a hidden product, also after its seller has deleted it', async () => {
  const url = await upload();
  const { _id: id } = await publish([url]);
  expect(await statusOf(url)).toBe(200);
  await moderator.act('hide_product', { personId: seller.user._id, productId: id });
  await until(async () => (await statusOf(url)) === 404, 'the picture is gone');
  // The seller still sees the pictures in the form, because they may have to edit the product.
  const { images } = await app.call(getOwnProduct, { params: { id } }, seller);
  expect(await Promise.all(images.map((image) => statusOf(image.url)))).toEqual([200]);
  const { archived } = await app.call(deleteProduct, { params: { id } }, seller);
  expect(archived).toBe(true);
  expect(await statusOf(url)).toBe(404);
});
