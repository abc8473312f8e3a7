import type { createTicket, Ticket } from '#contracts/counter/tickets.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { type SignedUp, shopEmail, type TestApp } from './api.ts';
import type { CallOptions, Outcome } from './contract-client.ts';

export type TicketBody = EndpointInput<typeof createTicket>['body'];
type Method = TicketBody['payments'][number]['method'];

export type Counter = {
  /** The shop's account, which owns the stock. */
  shop: SignedUp;
  staff: SignedUp;
  colleague: SignedUp;
  photo: string;
  /** Lists a new product for sale under the shop's account. */
  stock(overrides?: Parameters<TestApp['createProduct']>[1]): Promise<OwnProduct>;
  sell(body: TicketBody, options?: CallOptions): Promise<Ticket>;
  trySelling(body: TicketBody, options?: CallOptions): Promise<Outcome<typeof createTicket>>;
};

/** Signs up the shop's account and two staff members. */
export async function openCounter(app: TestApp): Promise<Counter> {
  const shop = await app.signUp({ name: 'Second Fret', email: shopEmail });
  const staff = await app.signUp({ name: 'Stef Staff', role: 'staff' });
  const colleague = await app.signUp({ name: 'Cole Colleague', role: 'staff' });
  const photo = (await app.createProduct(shop.token)).image_url;
  return {
    shop,
    staff,
    colleague,
    photo,
    stock: (overrides) => app.createProduct(shop.token, { image_url: photo, ...overrides }),
    sell: (body, options) => app.call('createTicket', { body }, { token: staff.token, ...options }),
    trySelling: (body, options) =>
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

/** A request to sell products at their listed prices, paid in full with one payment method. */
export function saleOf(products: readonly OwnProduct[], method: Method = 'card'): TicketBody {
  const cents = products.reduce((sum, { resale_price }) => sum + Number(resale_price) * 100, 0);
  return {
    lines: products.map(({ _id, resale_price }) => ({ product_id: _id, price: resale_price })),
    payments: [{ method, amount: (cents / 100).toFixed(2) }],
  };
}
