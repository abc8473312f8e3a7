import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Id, optionalText, Timestamp } from '#contracts/text.ts';
import { ProductFilters } from './product-lists.ts';

/** How many searches one account can save. */
export const maxSavedSearches = 50;

/** Counting a saved search's matches stops at this number. */
export const maxMatches = 25;
const Matches = z.optional(z.number().check(z.maximum(maxMatches)));

/**
 * A search whose owner is notified of new matches, unless it is `muted`. `name` is the owner's name for it, otherwise its
 * filters in words. If it has a name, `words` are the filters. If asked for, `matches` is how many products match now, and
 * `fresh` is how many of them were put up for sale in the last seven days.
 */
export const SavedSearch = z.object({
  _id: Id,
  name: z.string(),
  words: z.optional(z.string()),
  muted: z.optional(z.boolean()),
  filters: ProductFilters,
  created_at: Timestamp,
  matches: Matches,
  fresh: Matches,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const own = { permission: 'buy' } as const;

/** Returns all of the caller's saved searches, at most {@link maxSavedSearches}. `counted` counts their matches. */
export const listSavedSearches = endpoint({
  route: 'GET /savedSearches',
  summary: 'The searches that the caller has saved, newest first',
  ...own,
  allowance: 'read',
  turns: ['counted'],
  query: z.object({ counted: z.optional(z.enum(['true'])) }),
  reply: z.object({ items: z.array(SavedSearch) }),
});

/** Saves a search. If the caller has already saved the same search, returns the existing one. */
export const saveSearch = endpoint({
  route: 'POST /savedSearches',
  summary: 'Save a search to be notified of new matches',
  ...own,
  allowance: 'write',
  body: ProductFilters,
  status: 201,
  reply: SavedSearch,
  errors: ['conflict'],
});

export const SearchName = z.object({ name: optionalText(60) });

/** An empty name removes the name. `modifiedCount` is 0 if the caller has no such search. */
export const changeSavedSearch = endpoint({
  route: 'PATCH /savedSearches/{id}',
  summary: 'Name or mute a saved search',
  ...own,
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.extend(SearchName, { muted: z.boolean() }),
  reply: z.object({ modifiedCount: z.number() }),
});

/** Deletes a saved search. `deletedCount` is 0 if the caller has no such search. */
export const deleteSavedSearch = endpoint({
  route: 'DELETE /savedSearches/{id}',
  summary: 'Delete a saved search',
  ...own,
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
});
