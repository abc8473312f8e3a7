import { afterAll, expect, it } from 'vitest';
import { createBooking, listBookings } from '#contracts/bookings/bookings.ts';
import { listCategories } from '#contracts/catalog/categories.ts';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import { listOwnProducts } from '#contracts/selling/own-products.ts';
import { startTestApp } from '#tests/support/api.ts';

const app = await startTestApp();
afterAll(() => app.stop());

it('lets a new user sign up and book a guitar', async () => {
  const seller = await app.signUp();
  const buyer = await app.signUp();
  const { _id } = await app.createProduct(seller.token, { title: 'Gibson SG Standard' });

  const list = await app.call(listProducts, { query: { q: 'gibson' } }, buyer);
  expect(list.items.map((item) => item._id)).toEqual([_id]);
  const product = await app.call(getProduct, { params: { id: _id } }, buyer);
  expect(product.can.book).toBe(true);

  const booking = await app.call(
    createBooking,
    {
      body: {
        product_id: _id,
        selectedProduct: product.title,
        price: product.resale_price,
        buyer: buyer.user.name,
        email: buyer.email,
        phone: '+1 555 010 2030',
        location: 'The shop',
        message: 'Saturday morning?',
      },
    },
    buyer,
  );
  expect(booking.status).toBe('held');

  const orders = await app.call(listBookings, { query: { email: buyer.email } }, buyer);
  expect(orders.items).toEqual([booking]);
  const own = await app.call(listOwnProducts, { query: {} }, seller);
  expect(own.items.map((item) => item.status)).toEqual(['reserved']);
  const categories = await app.call(listCategories, {});
  expect(categories.items.find((c) => c.category_name === product.category_name)?.count).toBe(1);
});
