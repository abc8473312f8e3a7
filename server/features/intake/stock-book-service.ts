import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import {
  type exportStock,
  type listStock,
  mostExported,
  type StockPiece,
} from '#contracts/stock-book.ts';
import type { Database } from '#server/db/client.ts';
import { toCsv } from '#server/http/csv.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type StockRow, stockBookRepository } from './stock-book-repository.ts';
import { type Tax, taxOf } from './tax-policy.ts';

export type StockBookService = {
  list(query: EndpointParsed<typeof listStock>['query']): Promise<EndpointReply<typeof listStock>>;
  /** Returns a CSV file. */
  csv(query: EndpointParsed<typeof exportStock>['query']): Promise<string>;
};

type Options = {
  db: Database;
  tax: Tax;
  /** Returns the account that owns the shop's stock. Throws a `forbidden` Refusal if there is none. */
  shopAccount(): Promise<string>;
};

export function createStockBookService({ db, tax, shopAccount }: Options): StockBookService {
  const book = stockBookRepository(db);

  function toPiece(row: StockRow): StockPiece {
    const { number, taken_at, paid_cents: paid, sold_at, sold_cents: sold } = row;
    return {
      _id: row.id,
      number,
      title: row.title,
      serial_number: row.serial_number,
      status: row.status,
      bought:
        taken_at && paid !== null ? { at: taken_at.toISOString(), price: fromCents(paid) } : null,
      sold: sold_at && sold !== null ? { at: sold_at.toISOString(), price: fromCents(sold) } : null,
      margin: sold !== null && paid !== null ? fromCents(sold - paid) : null,
      tax: sold === null ? null : fromCents(taxOf(tax, { paid, sold })),
    };
  }

  return {
    async list({ cursor, limit, ...period }) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const shopId = await shopAccount();
      const rows = await book.list(shopId, period, from?.after ?? null, limit + 1);
      const total = from?.total ?? (await book.count(shopId, period));
      const keyOf = ({ sort_key, id }: StockRow) => [sort_key.toISOString(), id];
      return { ...toPage(rows, limit, total, keyOf, toPiece), tax };
    },

    async csv(period) {
      const rows = await book.list(await shopAccount(), period, null, mostExported + 1);
      if (rows.length > mostExported) {
        const message = `This would be more than ${mostExported} rows. Choose a shorter period.`;
        throw new Refusal('invalid', message, { fields: { from: message } });
      }
      return toCsv([headings, ...rows.map((row) => toCells(toPiece(row)))]);
    },
  };
}

const headings = [
  ...['Number', 'Product', 'Serial number', 'Status', 'Bought', 'Paid', 'Sold', 'Price'],
  ...['Margin', 'Tax', 'Id'],
];

const toCells = (piece: StockPiece) => [
  piece.number,
  piece.title,
  piece.serial_number,
  piece.status,
  piece.bought?.at ?? null,
  piece.bought?.price ?? null,
  piece.sold?.at ?? null,
  piece.sold?.price ?? null,
  piece.margin,
  piece.tax,
  piece._id,
];
