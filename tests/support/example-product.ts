import type * as z from 'zod/mini';
import type { Booking, createBooking } from '#contracts/bookings/bookings.ts';
import type { ProductForm } from '#contracts/catalog/product-form.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { ContractClient } from './contract-client.ts';

/** A product form that is valid except for a missing photo. */
export const exampleProduct = {
  title: 'Fender Player Telecaster',
  resale_price: '549.00',
  original_price: '799.00',
  year_of_purchase: '2019',
  years_of_use: '5',
  condition: 'Excellent',
  condition_type: 'All original',
  seller_name: 'Sam Seller',
  seller_phone: '+1 555 010 2030',
  location: 'Portland, OR',
  posted_time: '2024-05-06T07:08:09.000Z',
  description: 'Bought new, played at home. Small mark behind the bridge.',
  category_name: 'Electric Guitars',
  brand: 'Fender',
  model: 'Player Telecaster',
} as const satisfies z.input<typeof ProductForm>;

type Request = EndpointInput<typeof createBooking>['body'];
type Buyer = { user: { name: string }; email: string };

/** Returns the body of a request to book a product. `changes` can make it invalid. */
export const bookingOf = (product: OwnProduct, buyer: Buyer, changes: object = {}): Request => ({
  product_id: product._id,
  selectedProduct: product.title,
  price: product.resale_price,
  buyer: buyer.user.name,
  email: buyer.email,
  phone: '555 010 999',
  location: 'Counter, Portland',
  message: 'I will come on Friday.',
  ...changes,
});

/** Hands the product over to its buyer, whose code the seller or staff enter. */
export const handOver = (app: ContractClient, booking: Booking, by: { token: string }) =>
  app.call(
    'handOverBooking',
    { params: { id: booking._id }, body: { code: booking.handover_code ?? '' } },
    by,
  );
