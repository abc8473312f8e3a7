import type { Ticket } from '#contracts/counter/tickets.ts';

import { forgetDetails } from '#server/stock/retention.ts';
import type { TestApp } from './api.ts';
import type { TicketBody } from './counter.ts';
import { exampleProduct } from './example-product.ts';

export type BuyIn = NonNullable<TicketBody['buy_ins']>[number];

/** The person who sells to the shop. No other test data contains these details. */
export const exampleSeller = {
  name: 'Violetta Quarrington',
  address: '17 Zephyr Lane\nOxbow, ME 04764',
  document: 'Passport X7734120Z',
};

/** Returns a ticket on which the shop sells nothing, and buys each product for 250.00. */
export const purchaseOf = (image_url: string, ...changes: Partial<BuyIn['product']>[]) =>
  purchaseFrom(exampleSeller, image_url, ...changes);

export function purchaseFrom(
  seller: BuyIn['seller'],
  image_url: string,
  ...changes: Partial<BuyIn['product']>[]
): TicketBody {
  const products = changes.length > 0 ? changes : [{}];
  const amount = `${products.length * 250}.00`;
  return {
    lines: [],
    buy_ins: products.map((change) => ({
      product: { ...exampleProduct, image_url, ...change },
      paid: '250.00',
      seller,
    })),
    payments: [{ method: 'transfer', amount }],
  };
}

/** Buys a product, and returns its id and the ticket. */
export async function buy(
  app: Pick<TestApp, 'call'>,
  who: { token: string },
  body: TicketBody,
): Promise<{ id: string; sale: Ticket }> {
  const sale = await app.call('createTicket', { body }, who);
  const line = sale.lines.find(({ kind }) => kind === 'bought');
  if (!line) throw new Error('the ticket has no bought product');
  return { id: line.product_id, sale };
}

/** Runs the job that deletes sellers' details, as if the current time were `at`. */
export const forgetSellers = (app: TestApp, at: Date, retentionDays: number) =>
  forgetDetails({ db: app.db, now: () => at, config: { intake: { retentionDays } } });
