import { sql } from 'kysely';
import { fromCents } from '#contracts/money.ts';
import type { AccountRecords } from '#server/people/account-records.ts';
import { endOffers } from './offer-repository.ts';

/** Exports and erases the offers in which an account is the buyer or the seller. */
export const offerAccountRecords: AccountRecords = {
  async exportFor(db, { id }) {
    const rows = await db
      .selectFrom('offers')
      .selectAll()
      .where((eb) => eb.or([eb('buyer_id', '=', id), eb('seller_id', '=', id)]))
      .orderBy('id')
      .execute();
    const offers = rows.map((row) => {
      const { product_id, buyer_id, by_buyer, price_cents, state, message, created_at } = row;
      const by_you = (buyer_id === id) === by_buyer;
      return {
        ...{ product_id, by_you, price: fromCents(price_cents), state },
        message: by_you ? message : '',
        phone: buyer_id === id ? row.phone : null,
        location: buyer_id === id ? row.location : null,
        created_at: created_at.toISOString(),
      };
    });
    return { offers };
  },

  summaryFor: async () => ({}),

  /** Ends the person's open offers, and deletes what the person wrote. The prices stay. */
  async eraseFor(trx, { id }, at) {
    // Lock both sets in one order, as the followers do.
    await sql`
      SELECT 1 FROM offers WHERE state = 'open' AND (buyer_id = ${id} OR seller_id = ${id})
      ORDER BY id FOR UPDATE`.execute(trx);
    await endOffers(trx, sql`buyer_id = ${id}`, { state: 'withdrawn' }, at);
    await endOffers(trx, sql`seller_id = ${id}`, { state: 'ended' }, at);
    await sql`
      UPDATE offers SET message = ''
      WHERE (buyer_id = ${id} AND by_buyer) OR (seller_id = ${id} AND NOT by_buyer)`.execute(trx);
  },
};
