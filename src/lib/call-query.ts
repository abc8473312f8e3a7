import {
  infiniteQueryOptions,
  type keepPreviousData,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Endpoint } from '#contracts/endpoint.ts';
import { call } from './api.ts';
import type { CallInput } from './transport.ts';

type Settings = {
  staleTime?: number;
  gcTime?: number;
  retry?: false;
  networkMode?: 'always';
  refetchOnWindowFocus?: false;
  refetchOnReconnect?: false;
  placeholderData?: typeof keepPreviousData;
};

/** A query whose data is an endpoint's reply. */
export const callQuery = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: CallInput<E>,
  settings: Settings = {},
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...settings,
  });

type Page<Item> = { items: readonly Item[]; next_cursor: string | null; total: number };

/** The options of an infinite query that loads a list page by page with cursors. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: Pick<Page<unknown>, 'next_cursor'>) => next_cursor,
};

/**
 * Joins the loaded pages of a list. An item that moved to another page between two requests is included only once.
 */
export function joinPages<Item extends { _id: string }>({
  pages,
}: {
  pages: readonly Page<Item>[];
}) {
  const byId = new Map(pages.flatMap(({ items }) => items).map((item) => [item._id, item]));
  return { items: [...byId.values()], total: pages[0]?.total ?? 0 };
}

/**
 * A list that loads page by page. `load` adds `page` to the query of its call. `more` returns what the first page has
 * besides the items.
 */
export const pagedQuery = <P extends Page<{ _id: string }>, More extends object = object>(
  queryKey: QueryKey,
  load: (page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<P>,
  more: (first: P) => More = () => ({}) as More,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      load(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    ...byCursor,
    select: ({ pages }) => ({
      ...joinPages<P['items'][number]>({ pages }),
      ...more(pages[0] as P),
    }),
  });
