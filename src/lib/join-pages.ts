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
