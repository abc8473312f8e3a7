import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { exportStock, listStock } from '#contracts/stock/stock-book.ts';
import { call } from '#src/lib/api.ts';
import { byCursor, joinPages } from '#src/lib/join-pages.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { queryOf, type StockFilters } from './stock-book-filters.ts';

export const stockBookQuery = (filters: StockFilters) =>
  infiniteQueryOptions({
    ...byCursor,
    placeholderData: keepPreviousData,
    queryKey: [...queryKeys.stockBook, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        listStock,
        { query: { ...queryOf(filters), ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    select: (data) => ({ ...joinPages(data), tax: data.pages[0]?.tax }),
  });

/** Downloads the pieces that match the filters as a CSV file. */
export async function downloadStockBook(filters: StockFilters): Promise<void> {
  const text = await call(exportStock, { query: queryOf(filters) });
  const { by, from, until } = filters;
  const name = ['stock-book', by !== 'bought' && by.replace('_', '-'), from, until]
    .filter(Boolean)
    .join('-');
  // Restore the byte order mark, which is lost when the reply is decoded. Without it, spreadsheet apps garble
  // accented letters.
  await saveFile(`${name}.csv`, new Blob(['\ufeff', text], { type: 'text/csv' }));
}
