import { exportStock, listStock } from '#contracts/stock/stock-book.ts';
import type { Mount } from '#server/http/mount.ts';
import type { StockBookService } from './stock-book-service.ts';

export function mountStockBook(mount: Mount, book: StockBookService): void {
  mount(listStock, ({ query }) => book.list(query));
  mount(exportStock, ({ query }) => book.csv(query));
}
