import { expect } from 'vitest';

type Page<T> = { items: readonly T[]; total: number; next_cursor: string | null };

/** Reads a list page by page, and checks that each page has the right total. */
export async function readPages<T>(
  read: (from: { cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const pages = [await read({})];
  for (let last = pages[0]; last?.next_cursor; last = pages.at(-1)) {
    pages.push(await read({ cursor: last.next_cursor }));
  }
  const items = pages.flatMap((page) => page.items);
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => items.length));
  return items;
}
