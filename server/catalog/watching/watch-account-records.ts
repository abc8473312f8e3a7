import type { AccountRecords } from '#server/people/account-records.ts';

/** Exports and erases an account's watchlist. */
export const watchAccountRecords: AccountRecords = {
  async exportFor(db, { id }) {
    const rows = await db
      .selectFrom('watches')
      .select(['product_id', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    return {
      watched: rows.map(({ product_id, created_at }) => ({
        product_id,
        since: created_at.toISOString(),
      })),
    };
  },

  async eraseFor(trx, { id }) {
    await trx.deleteFrom('watches').where('user_id', '=', id).execute();
  },
};
