import type { AccountRecords } from '#server/people/account-records.ts';
import { stolenRepository } from './stolen-repository.ts';

/** Exports and erases the instruments that an account has registered as stolen. */
export const stolenAccountRecords: AccountRecords = {
  async exportFor(db, { id }) {
    const rows = await stolenRepository(db).own(id);
    return {
      stolen: rows.map(({ id: _, proofs: __, created_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
      })),
    };
  },

  summaryFor: async () => ({}),

  async eraseFor(trx, { id }) {
    await stolenRepository(trx).removeAll(id);
  },
};
