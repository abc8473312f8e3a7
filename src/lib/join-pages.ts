type Page<Item> = { items: readonly Item[]; next_cursor: string | null; total: number };

/**
 * Joins the loaded pages of a list. An item that moved to another page between two requests appears only
 * once.
 */
export function joinPages<Item extends { _id: string }>({
  pages,
}: {
  pages: readonly Page<Item>[];
}) {
  const byId = new Map(pages.flatMap(({ items }) => items).map((item) => [item._id, item]));
  return { items: [...byId.values()], total: pages[0]?.total ?? 0 };
}
