import { expect, it } from 'vitest';
import { createBooking, releaseBooking } from '#contracts/bookings.ts';
import type { OwnProduct } from '#contracts/own-products.ts';
import { createSale, returnSale } from '#contracts/sales.ts';
import { relistProduct } from '#contracts/selling.ts';
import { saleOf } from '#tests/support/counter.ts';
import { bookingOf } from '#tests/support/example-booking.ts';
import { assertBooks } from './support/books.ts';
import { long } from './support/length.ts';
import { openTicketShop, type Person, type TicketShop } from './support/ticket-shop.ts';

const rounds = long ? 10_000 : 24;
const lanes = 4;
const timeout = long ? 3_600_000 : 120_000;

type Lane = { product: OwnProduct; staff: Person; buyer: Person };

it(
  `lets either the sale or the booking of a product win, ${rounds} times on two servers`,
  async () => {
    const shop = await openTicketShop({ staff: lanes, buyers: lanes });
    const products = await shop.products(lanes, () => '549.00');
    const won = { sale: 0, booking: 0 };
    let round = 0;
    const started = performance.now();
    await Promise.all(
      products.map(async (product, n) => {
        const lane = { product, staff: shop.staff[n], buyer: shop.buyers[n] } as Lane;
        while (round < rounds) {
          round += 1;
          won[await race(shop, lane, round)] += 1;
        }
      }),
    );
    await assertBooks(shop.client);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${rounds} rounds in ${seconds} s: won by ${JSON.stringify(won)}`);
    // If this fails, the requests were not sent at the same time.
    expect(Math.min(won.sale, won.booking)).toBeGreaterThan(rounds / 20);
  },
  timeout,
);

/** Sells and books a product at the same time, then puts it back on sale. Returns which of the two requests won. */
async function race(shop: TicketShop, lane: Lane, round: number): Promise<'sale' | 'booking'> {
  const { product, staff, buyer } = lane;
  const here = (round % 2) as 0 | 1;
  const sell = () => shop.attempt(here, staff, createSale, { body: saleOf([product]) });
  const book = () =>
    shop.attempt((1 - here) as 0 | 1, buyer, createBooking, { body: bookingOf(product, buyer) });
  const calls =
    round % 4 < 2 ? { sale: sell(), booking: book() } : { booking: book(), sale: sell() };
  const [sale, booking] = await Promise.all([calls.sale, calls.booking]);
  const status = await statusOf(shop, product);
  if (sale.ok === booking.ok)
    throw new Error(`both ended the same: ${JSON.stringify([sale, booking])}`);
  if (sale.ok) {
    expect(!booking.ok && booking.error).toMatchObject({
      status: 409,
      code: 'product_unavailable',
      message: expect.stringContaining('sold'),
    });
    expect(status).toBe('sold');
    const lines = [{ product_id: product._id }];
    const payments = [{ method: 'card' as const, amount: sale.reply.total }];
    const body = { lines, payments, reason: 'The round is over.' };
    const back = await shop.attempt(here, staff, returnSale, {
      params: { id: sale.reply._id },
      body,
    });
    const listed = await shop.attempt(here, shop.counter.shop, relistProduct, {
      params: { id: product._id },
    });
    expect([back.ok, listed.ok]).toEqual([true, true]);
    return 'sale';
  }
  expect(sale.error).toMatchObject({
    status: 409,
    code: 'on_hold',
    message: expect.stringContaining(`${buyer.user.name} has`),
    fields: { 'lines.0.product_id': expect.any(String) },
  });
  expect(status).toBe('reserved');
  const id = booking.ok ? booking.reply._id : '';
  const body = { reason: 'The round is over.' };
  const released = await shop.attempt(here, staff, releaseBooking, { params: { id }, body });
  expect(released.ok).toBe(true);
  return 'booking';
}

async function statusOf({ client }: TicketShop, { _id }: OwnProduct): Promise<string | undefined> {
  const found = await client.query('SELECT status FROM products WHERE id = $1', [_id]);
  return found.rows[0]?.status;
}
