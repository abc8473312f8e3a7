import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

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
export const pagedQuery = <
  P extends Page<{ _id: string }>,
  const Key extends QueryKey,
  More extends object = object,
>(
  queryKey: Key,
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
