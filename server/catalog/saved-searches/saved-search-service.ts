import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { ProductFilters } from '#contracts/catalog/product-lists.ts';
import {
  type changeSavedSearch,
  maxSavedSearches,
  type SavedSearch,
} from '#contracts/catalog/saved-searches.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import type { Core } from '#server/core.ts';

import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { type SavedSearchRow, savedSearchRepository } from './saved-search-repository.ts';
import { nameSearch } from './search-name.ts';

export function createSavedSearchService(
  { db, now }: Core,
  { queryOf }: Pick<ProductSearch, 'queryOf'>,
) {
  return {
    async list({ id }: Caller, { counted }: { counted?: 'true' | undefined }) {
      const searches = savedSearchRepository(db);
      if (!counted) return { items: (await searches.list(id)).map(toSavedSearch) };
      const rows = await searches.withMatches(id);
      const weekAgo = new Date(now().getTime() - 7 * 86_400_000);
      const fresh = (days: Date[]) => days.filter((day) => day > weekAgo).length;
      const items = rows.map(({ days, ...row }) => ({
        ...toSavedSearch(row),
        ...{ matches: days.length, fresh: fresh(days) },
      }));
      return { items };
    },

    /**
     * Saves a search. Throws an `invalid` Refusal if the search has neither words nor filters, or if it can't match
     * anything. Throws a `conflict` Refusal if the caller has saved too many searches.
     */
    async save({ id: userId }: Caller, given: ProductFilters) {
      const filters = inOneForm(given);
      const query = await queryOf(filters);
      if (query === undefined) {
        const message = 'Enter a word to search for, or choose a filter.';
        throw new Refusal('invalid', message, { fields: { q: message } });
      }
      return db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, userId, sessionEnded);
        const searches = savedSearchRepository(trx);
        const own = await searches.list(userId);
        const same = own.find((row) => isDeepStrictEqual(row.filters, filters));
        if (same) return toSavedSearch(same);
        if (own.length >= maxSavedSearches) {
          throw new Refusal(
            'conflict',
            `You can save up to ${maxSavedSearches} searches. Delete one of them first.`,
          );
        }
        const row = { id: uuidv7(), name: '', muted: false, filters, created_at: now() };
        await searches.insert({ ...row, userId, query, at: row.created_at });
        await writeEvent(trx, { kind: 'search.saved', ...told(userId, row.id, row.created_at) });
        return toSavedSearch(row);
      });
    },

    change: (
      { id: userId }: Caller,
      id: string,
      changes: EndpointParsed<typeof changeSavedSearch>['body'],
    ) =>
      db.transaction().execute(async (trx) => {
        const modifiedCount = await savedSearchRepository(trx).change(userId, id, changes);
        if (modifiedCount > 0) {
          await writeEvent(trx, { kind: 'search.saved', ...told(userId, id, now()) });
        }
        return { modifiedCount };
      }),

    delete: ({ id: userId }: Caller, id: string) =>
      db.transaction().execute(async (trx) => {
        const deletedCount = await savedSearchRepository(trx).delete(userId, id);
        if (deletedCount > 0) {
          await writeEvent(trx, { kind: 'search.deleted', ...told(userId, id, now()) });
        }
        return { deletedCount };
      }),
  };
}

/** The parts of an event that only the search's owner receives. */
const told = (userId: string, subjectId: string, at: Date) => ({
  subjectId,
  people: [userId],
  payload: {},
  at,
});

const toSavedSearch = ({ id, name, muted, filters, created_at }: SavedSearchRow): SavedSearch => ({
  _id: id,
  name: name || nameSearch(filters),
  ...(name && { words: nameSearch(filters) }),
  muted,
  filters,
  created_at: created_at.toISOString(),
});

/** Removes filters that are off and sorts lists of values, so that equal searches are stored identically. */
function inOneForm(filters: ProductFilters): ProductFilters {
  const set = Object.entries(filters)
    .map(
      ([name, value]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value] as const,
    )
    .filter(([name, value]) =>
      Array.isArray(value)
        ? value.length > 0
        : value !== undefined && value !== '' && !(name === 'exact' && value === 'false'),
    );
  return Object.fromEntries(set) as ProductFilters;
}
