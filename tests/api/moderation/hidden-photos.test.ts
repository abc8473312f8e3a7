import { describe, expect, it } from 'vitest';
import { startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { editOf } from '#tests/support/edit-product.ts';
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

async function upload(by = seller): Promise<string> {
  width += 1;
  return uploadPhoto(app, by.token, await examplePhoto({ width, height: 40 }).jpeg().toBuffer());
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
  (await app.call('getProduct', { params: { id } }, seller)).images.map(({ url }) => url);

describe('a hidden photo', () => {
  it('disappears from its product and its address on all servers, and can return to its position', async () => {
    const [a, b, c] = [await upload(), await upload(), await upload()];
    const { _id: id } = await publish([a, b, c]);
    expect(await Promise.all([statusOf(a), statusOf(a, other), statusOf(b)])).toEqual(
      Array(3).fill(200),
    );
    const [second, first] = [await hide(id, b), await hide(id, a)];
    expect(await shownOn(id)).toEqual([c]);
    const card = await app.call('getOwnProduct', { params: { id } }, seller);
    expect(card.image_url).toBe(c);
    for (const server of [app, other]) {
      await until(async () => (await statusOf(a, server)) === 404, 'the server hears');
    }
    expect(await Promise.all([statusOf(b), statusOf(c)])).toEqual([404, 200]);
    const previews = [b, c].map((url) => statusOf(url.replace('.webp', '.jpg')));
    expect(await Promise.all(previews)).toEqual([404, 200]);
    const again = await hide(id, b);
    await moderator.undo(second);
    expect(await shownOn(id)).toEqual([c]);
    await moderator.undo(again);
    expect(await shownOn(id)).toEqual([b, c]);
    await moderator.undo(first);
    expect(await shownOn(id)).toEqual([a, b, c]);
    await until(async () => (await statusOf(a)) === 200, 'the photo is back');
    expect(await statusOf(b)).toBe(200);
  });

  it('stays hidden when the seller edits the product, and can’t be added again', async () => {
    const [a, b] = [await upload(), await upload()];
    const { _id: id } = await publish([a, b]);
    const undo = await hide(id, a);
    const edit = async (image_urls: string[]) =>
      app.attempt('updateProduct', await editOf(app, seller, id, { image_urls }), seller);
    expect(await edit([b, a])).toMatchObject({
      ok: false,
      error: {
        code: 'invalid',
        fields: { 'image_urls.1': expect.stringContaining('can’t be used') },
      },
    });
    expect((await edit([b])).ok).toBe(true);
    const form = { ...exampleProduct, image_url: a, image_urls: [b, a] };
    const copy = await app.refused('createProduct', { body: form }, seller);
    expect(Object.keys(copy.fields ?? {})).toEqual(['image_url', 'image_urls.1']);
    expect(await statusOf(a)).toBe(404);
    await moderator.undo(undo);
    expect((await shownOn(id)).toSorted()).toEqual([a, b].toSorted());
  });
});

it('hides all pictures of a hidden product, also after its seller has deleted it', async () => {
  const url = await upload();
  const { _id: id } = await publish([url]);
  expect(await statusOf(url)).toBe(200);
  await moderator.act('hide_product', { personId: seller.user._id, productId: id });
  await until(async () => (await statusOf(url)) === 404, 'the picture is gone');
  // The seller still sees the pictures in the form, because they may have to edit the product.
  const { images } = await app.call('getOwnProduct', { params: { id } }, seller);
  expect(await Promise.all(images.map((image) => statusOf(image.url)))).toEqual([200]);
  const { archived } = await app.call('deleteProduct', { params: { id } }, seller);
  expect(archived).toBe(true);
  expect(await statusOf(url)).toBe(404);
});
