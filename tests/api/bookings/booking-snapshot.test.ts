import { describe, expect, it } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { updateProduct } from '#contracts/selling/selling.ts';
import { type SignedUp, startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { plain } from '#tests/support/image-samples.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';

type Edit = EndpointInput<typeof updateProduct>['body'];

const app = await startTestApp();
const seller = await app.signUp({ name: 'Sam Seller' });
const photo = await upload('#7a4a20');
const another = await upload('#2f6f8f');

async function upload(color: string): Promise<string> {
  const png = await plain({ width: 64, height: 48 }, color).png().toBuffer();
  return uploadPhoto(app, seller.token, png);
}

async function booked(buyer: SignedUp, changes = {}): Promise<OwnProduct> {
  const image_urls = [photo];
  const product = await app.createProduct(seller.token, { image_urls, ...changes });
  await app.book(product, buyer);
  return product;
}

const edit = (product: OwnProduct, changes: Partial<Edit>) =>
  app.call(
    'updateProduct',
    {
      params: { id: product._id },
      // The booking increased the product's version by one.
      body: { ...exampleProduct, image_urls: [photo], version: product.version + 1, ...changes },
    },
    seller,
  );

async function orderOf(buyer: SignedUp) {
  const input = { query: { email: buyer.email } };
  const { items } = await app.call('listBookings', input, buyer);
  if (!items[0]) throw new Error('there is no booking');
  return items[0];
}

describe('changes since the booking', () => {
  it('ignore the location and the phone number', async () => {
    const buyer = await app.signUp();
    const product = await booked(buyer, { image_url: photo });
    await edit(product, { location: 'Eugene, OR', seller_phone: '+1 555 010 7777' });
    const order = await orderOf(buyer);
    expect(order.changed).toEqual([]);
    expect(order.product.condition_type).toBe(order.condition_type);
  });

  it('include long fields, and the booking keeps its title, price and text', async () => {
    const buyer = await app.signUp();
    const product = await booked(buyer, { image_url: photo, description: 'Comes with its case.' });
    await edit(product, {
      title: 'Renamed',
      resale_price: '500.00',
      description: 'Without a case.',
      condition_type: 'Modified',
      image_urls: [another, photo],
    });
    const order = await orderOf(buyer);
    expect(order).toMatchObject({
      selectedProduct: product.title,
      price: product.resale_price,
      condition_type: exampleProduct.condition_type,
      changed: ['description', 'photos'],
      product: { condition_type: 'Modified' },
    });
    const { booked: then, now } = await app.call(
      'getBookingSnapshot',
      { params: { id: order._id } },
      buyer,
    );
    expect(then.description).toBe('Comes with its case.');
    expect(now.description).toBe('Without a case.');
    expect(then.images.map(({ url }) => url)).toEqual([photo]);
    expect(now.images.map(({ url }) => url)).toEqual([another, photo]);
  });

  it('include reordered and removed photos', async () => {
    const buyer = await app.signUp();
    const product = await booked(buyer, { image_url: photo, image_urls: [photo, another] });
    const turned = await edit(product, {
      ...exampleProduct,
      image_urls: [another, photo],
    });
    expect((await orderOf(buyer)).changed).toEqual(['photos']);
    await edit(product, { image_urls: [photo], version: turned.version });
    expect((await orderOf(buyer)).changed).toEqual(['photos']);
  });

  it('leave out the text and hidden photos of a hidden product, and all photos of a removed one', async () => {
    const buyer = await app.signUp();
    const product = await booked(buyer, { image_url: photo, image_urls: [photo, another] });
    expect((await orderOf(buyer)).product.open).toBe(true);
    const params = { id: (await orderOf(buyer))._id };
    const target = { personId: seller.user._id, productId: product._id };
    const { act } = moderatorOf(app, () => new Date());
    await act('hide_product', target);
    await act('hide_image', { ...target, image: another });
    const order = await orderOf(buyer);
    expect(order.product.open).toBe(false);
    expect(await app.call('getBookingSnapshot', { params }, buyer)).toEqual({
      booked: { description: '', images: [order.image] },
      now: { description: '', images: [] },
    });
    const [received] = (await app.call('listReceivedBookings', {}, seller)).items;
    const urls = [order.image?.url, received?.image?.url].map((url) => `${app.origin}${url}`);
    const replies = await Promise.all(urls.map((url) => fetch(url)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await act('remove_product', target);
    expect((await orderOf(buyer)).image).toBeNull();
    const { booked: then } = await app.call('getBookingSnapshot', { params }, buyer);
    expect(then.images).toEqual([]);
  });
});
