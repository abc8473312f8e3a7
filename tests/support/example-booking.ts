import type { Booking, createBooking } from '#contracts/bookings/bookings.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { ContractClient } from './contract-client.ts';

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
