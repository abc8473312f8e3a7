import { expect, it } from 'vitest';
import { createBooking } from '#contracts/bookings/bookings.ts';
import { getProduct } from '#contracts/catalog/products.ts';
import { createTicket } from '#contracts/counter/tickets.ts';
import { updateProduct } from '#contracts/selling/selling.ts';
import { acceptOffer, createOffer, type Offer, withdrawOffer } from '#contracts/talk/offers.ts';
import { openCounter, saleOf } from '#tests/support/counter.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { long } from './support/length.ts';
import { type Person, startTwoServers } from './support/two-servers.ts';

const rounds = long ? 10_000 : 25;

/** The reasons that the losers of a round get. */
const reasons = new Set([
  ...['offer_ended', 'product_gone', 'product_changed', 'product_unavailable', 'price_changed'],
  ...['edit_conflict', 'forbidden', 'conflict', 'invalid', 'on_hold', 'already_booked'],
]);

it(
  `has one outcome in ${rounds} rounds of accepting, booking, selling and editing at once on two servers`,
  async () => {
    const { apps, client, attempt } = await startTwoServers();
    const [app] = apps;
    const { shop, staff, colleague, stock } = await openCounter(app);
    const [one, two, three] = (await Promise.all([1, 2, 3].map(() => app.signUp()))) as [
      Person,
      Person,
      Person,
    ];
    const outcomes: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const product = await stock({ takes_offers: 'yes' });
      const params = { id: product._id };
      const contact = { phone: '555 010 999', location: 'Counter' };
      const offer = async (person: Person, price: string): Promise<Offer> => {
        const made = await attempt(0, person, createOffer, { params, body: { price, ...contact } });
        if (!made.ok) throw new Error(`no offer: ${made.error.message}`);
        return made.reply;
      };
      const [first, second] = [await offer(one, '500'), await offer(two, '510')];
      const accept = ({ _id: id }: Offer) => ({ params: { id }, body: {} });
      const edit = await editOf(app, shop, product._id, { resale_price: '530' });
      // A booking is quicker than an answer, so in every other round it starts a request later.
      const start = round % 2 === 0 ? null : attempt(1, three, getProduct, { params });
      const after = async <T>(call: () => Promise<T>) => {
        await start;
        return call();
      };
      const done = {
        first: attempt(0, staff, acceptOffer, accept(first)),
        second: attempt(1, colleague, acceptOffer, accept(second)),
        again: attempt(1, staff, acceptOffer, accept(first)),
        withdrawn: attempt(0, one, withdrawOffer, { params: { id: first._id } }),
        booked: after(() => attempt(1, three, createBooking, { body: bookingOf(product, three) })),
        sold: after(() => attempt(0, staff, createTicket, { body: saleOf([product]) })),
        edited: after(() => attempt(1, shop, updateProduct, edit)),
      };
      const won: string[] = [];
      for (const [name, result] of Object.entries(done)) {
        const outcome = await (result as Promise<{ ok: boolean; error?: { code: string } }>);
        if (outcome.ok && name !== 'edited' && name !== 'withdrawn') won.push(name);
        if (!outcome.ok) expect(reasons).toContain(outcome.error?.code);
      }
      const { rows } = await client.query<{ status: string; holds: object[]; agreed: object[] }>(
        `SELECT status, array(SELECT row(id, buyer_id, price_cents)::text FROM bookings
            WHERE product_id = p.id AND status = 'held') AS holds,
          array(SELECT row(booking_id, buyer_id, price_cents)::text FROM offers
            WHERE product_id = p.id AND state = 'accepted') AS agreed
         FROM products p WHERE id = $1`,
        [product._id],
      );
      const [{ status, holds, agreed } = { status: '', holds: [], agreed: [] }] = rows;
      // Everyone loses if the price changes first.
      const [winner = 'edited'] = won;
      expect(won.length).toBeLessThanOrEqual(1);
      expect(status).toBe({ sold: 'sold', edited: 'live' }[winner] ?? 'reserved');
      expect(holds).toHaveLength(status === 'reserved' ? 1 : 0);
      expect(agreed).toHaveLength(['first', 'second', 'again'].includes(winner) ? 1 : 0);
      if (agreed.length > 0) expect(holds).toEqual(agreed);
      outcomes[winner] = (outcomes[winner] ?? 0) + 1;
      // Limits on open offers and bookings must not end the test.
      await client.query(
        `WITH released AS (UPDATE bookings SET status = 'released' WHERE product_id = $1)
         UPDATE offers SET state = 'ended' WHERE product_id = $1 AND state = 'open'`,
        [product._id],
      );
    }
    console.log(`${rounds} rounds: ${JSON.stringify(outcomes)}`);
  },
  long ? 4 * 3_600_000 : undefined,
);
