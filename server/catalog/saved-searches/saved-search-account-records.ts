import type { AccountRecords } from '#server/people/account-records.ts';
import { savedSearchRepository } from './saved-search-repository.ts';
import { nameSearch } from './search-name.ts';

/** Exports and erases an account's saved searches. */
export const savedSearchAccountRecords: AccountRecords = {
  async exportFor(db, { id }) {
    const rows = await savedSearchRepository(db).list(id);
    return {
      saved_searches: rows.map(({ name, filters, created_at }) => ({
        name: name || nameSearch(filters),
        since: created_at.toISOString(),
      })),
    };
  },

  async eraseFor(trx, { id }) {
    await trx.deleteFrom('saved_searches').where('user_id', '=', id).execute();
  },
};
