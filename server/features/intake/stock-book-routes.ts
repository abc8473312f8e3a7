import { exportStock, listStock } from '#contracts/stock-book.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Turns } from '#server/http/turns.ts';
import type { StockBookService } from './stock-book-service.ts';

export function mountStockBook(mount: Mount, book: StockBookService, turns: Turns): void {
  mount(listStock, ({ caller, query }) => {
    const read = () => book.list(query);
    return query.q ? turns.run(caller.id, read) : read();
  });
  mount(exportStock, ({ query }) => book.csv(query));
}
