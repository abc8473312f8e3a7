type Page<Item> = { items: readonly Item[]; next_cursor: string | null; total: number };

/** The loaded pages of a list as one. What moved from one page to the next while they loaded shows once. */
export function joinPages<Item extends { _id: string }>({
  pages,
}: {
  pages: readonly Page<Item>[];
}) {
  const byId = new Map(pages.flatMap(({ items }) => items).map((item) => [item._id, item]));
  return { items: [...byId.values()], total: pages[0]?.total ?? 0 };
}
