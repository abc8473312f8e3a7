import { keepPreviousData } from '@tanstack/react-query';
import { exportStock, listStock } from '#contracts/stock/stock-book.ts';
import { call } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { queryOf, type StockFilters } from './stock-book-filters.ts';

export const stockBookQuery = (filters: StockFilters) => ({
  ...pagedQuery(
    [...queryKeys.stockBook, filters],
    (page, options) => call(listStock, { query: { ...queryOf(filters), ...page } }, options),
    (first) => ({ tax: first.tax }),
  ),
  placeholderData: keepPreviousData,
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
