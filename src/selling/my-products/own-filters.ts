import { ownProductSorts } from '#contracts/selling/own-products.ts';
import { type ChangeFilters, useUrlFilters } from '#src/lib/use-url-filters.ts';
import { type OwnTab, ownTabKeys } from './own-status.ts';

export type OwnSort = (typeof ownProductSorts)[number];

/** The tab, search text and sort order of My Products. */
export type OwnFilters = { tab: OwnTab; q: string; sort: OwnSort };

const maxQueryLength = 120;

function readFilters(search: URLSearchParams): OwnFilters {
  return {
    tab: ownTabKeys.find((key) => key === search.get('status')) ?? 'all',
    q: (search.get('q') ?? '').trim().slice(0, maxQueryLength),
    sort: ownProductSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
  };
}

function writeFilters({ tab, q, sort }: OwnFilters): URLSearchParams {
  return new URLSearchParams({
    ...(tab !== 'all' && { status: tab }),
    ...(q !== '' && { q }),
    ...(sort !== 'newest' && { sort }),
  });
}

export type ChangeOwnFilters = ChangeFilters<OwnFilters>;

/** Returns the filters from the URL and a function to change them. */
export const useOwnFilters = () => useUrlFilters(readFilters, writeFilters);
