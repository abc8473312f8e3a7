import type { createTicket } from '#contracts/counter/tickets.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { shopEmail, type TestApp } from './api.ts';
import type { CallOptions } from './contract-client.ts';

export type TicketBody = EndpointInput<typeof createTicket>['body'];
type Method = TicketBody['payments'][number]['method'];

/** Signs up the shop's account and two staff members. */
export async function openCounter(app: TestApp) {
  const shop = await app.signUp({ name: 'Second Fret', email: shopEmail });
  const staff = await app.signUp({ name: 'Stef Staff', role: 'staff' });
  const colleague = await app.signUp({ name: 'Cole Colleague', role: 'staff' });
  const photo = (await app.createProduct(shop.token)).image_url;
  return {
    /** The shop's account, which owns the stock. */
    shop,
    staff,
    colleague,
    photo,
    /** Lists a new product for sale under the shop's account. */
    stock: (overrides?: Parameters<TestApp['createProduct']>[1]) =>
      app.createProduct(shop.token, { image_url: photo, ...overrides }),
    sell: (body: TicketBody, options?: CallOptions) =>
      app.call('createTicket', { body }, { token: staff.token, ...options }),
    trySelling: (body: TicketBody, options?: CallOptions) =>
      app.attempt('createTicket', { body }, { token: staff.token, ...options }),
  };
}

/** A request to return products of a ticket, refunded with one payment method. */
export const returnOf = (
  id: string,
  ids: readonly string[],
  amount = '549.00',
  method: Method = 'card',
) => ({
  params: { id },
  body: {
    lines: ids.map((product_id) => ({ product_id })),
    reason: 'It hums.',
    payments: [{ method, amount }],
  },
});

/** A request to sell one product, paid by card. A price that differs from the listed price needs a reason. */
export const saleAt = (product_id: string, price: string, reason?: string): TicketBody => ({
  lines: [{ product_id, price, ...(reason !== undefined && { reason }) }],
  payments: [{ method: 'card', amount: price }],
});

/** A request to sell products at their listed prices, paid in full with one payment method. */
export function saleOf(products: readonly OwnProduct[], method: Method = 'card'): TicketBody {
  const cents = products.reduce((sum, { resale_price }) => sum + Number(resale_price) * 100, 0);
  return {
    lines: products.map(({ _id, resale_price }) => ({ product_id: _id, price: resale_price })),
    payments: [{ method, amount: (cents / 100).toFixed(2) }],
  };
}
