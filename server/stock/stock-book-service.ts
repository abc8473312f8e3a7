import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import {
  type exportStock,
  type listStock,
  maxExported,
  type StockList,
  type StockPiece,
} from '#contracts/stock/stock-book.ts';
import { taxOf } from '#contracts/stock/tax.ts';
import type { Core } from '#server/core.ts';
import { oneSnapshot } from '#server/db/client.ts';
import { toCsv } from '#server/http/csv.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { momentInCsv } from '#server/http/shop-time.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { fromTenths, ownerShare } from './consignment-policy.ts';
import { type StockRow, stockBookRepository } from './stock-book-repository.ts';
import { listsMovements } from './stock-movements.ts';

export function createStockBookService({ db, config }: Core) {
  const { tax } = config;
  const book = stockBookRepository(db);

  function toPiece(row: StockRow): StockPiece {
    const { number, taken_at, paid_cents, sold_at, sold_cents: sold, returned } = row;
    const paid = costOf(row);
    const signed = (cents: number) => fromCents(returned ? -cents : cents);
    return {
      _id: row.id,
      number,
      title: row.title,
      serial_number: row.serial_number,
      status: row.status,
      moderation: row.moderation,
      returned,
      price: fromCents(row.price_cents),
      added_at: row.added_at.toISOString(),
      bought:
        taken_at && paid_cents !== null
          ? { at: taken_at.toISOString(), price: fromCents(paid_cents) }
          : null,
      consigned:
        row.consigned_at && row.share_tenths !== null
          ? { at: row.consigned_at.toISOString(), share: fromTenths(row.share_tenths) }
          : null,
      sold: sold_at && sold !== null ? { at: sold_at.toISOString(), price: signed(sold) } : null,
      margin: sold !== null && paid !== null ? signed(sold - paid) : null,
      tax: sold === null ? null : signed(taxOf(tax, { paid, sold })),
    };
  }

  return {
    async list({ cursor, limit, ...filters }: EndpointParsed<typeof listStock>['query']) {
      const byTicket = listsMovements(filters.by);
      const from = decodeCursor(cursor, ['date', 'uuid', ...(byTicket ? ['uuid' as const] : [])]);
      const shopId = await shopAccount.get(db, config);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const book = stockBookRepository(trx);
        return Promise.all([
          book.list(shopId, filters, from?.after ?? null, limit + 1),
          from?.total ?? book.count(shopId, filters),
        ]);
      });
      const keyOf = ({ sort_at, sort_id, id }: StockRow) => [
        sort_at.toISOString(),
        sort_id,
        ...(byTicket ? [id] : []),
      ];
      return { ...toPage(rows, limit, total, keyOf, toPiece), tax };
    },

    /** Returns all pieces that match the filters as a CSV file. */
    async csv(filters: EndpointParsed<typeof exportStock>['query']) {
      const rows = await book.list(
        await shopAccount.get(db, config),
        filters,
        null,
        maxExported + 1,
      );
      if (rows.length > maxExported) {
        const message = `This would be more than ${maxExported} rows. Choose a shorter period.`;
        throw new Refusal('invalid', message, { fields: { from: message } });
      }
      return toCsv([headings, ...rows.map((row) => toCells(filters.by, toPiece(row)))]);
    },
  };
}

/**
 * Returns the shop's cost for a piece in cents, or null if it is unknown. A consigned piece has no cost until it is
 * sold.
 */
function costOf({ paid_cents, share_tenths, sold_cents }: StockRow): number | null {
  if (share_tenths === null) return paid_cents;
  return sold_cents === null ? null : ownerShare(sold_cents, share_tenths);
}

const headings = [
  ...['Number', 'Product', 'Serial number', 'Status', 'Bought', 'Paid', 'Sold', 'Price'],
  ...['Margin', 'Tax', 'Consigned', 'Owner’s share (%)', 'Asking price', 'Came in', 'Id'],
];

/** Returns the status of a piece, or why moderation keeps it out of the shop. */
const stateOf = ({ status, moderation }: StockPiece) =>
  status === 'sold' || moderation === 'clear' ? status : moderation;

const inCsv = (at: string | undefined) => (at ? momentInCsv(new Date(at)) : null);

/** The lists of trades show whether each one is a sale or a return, because the piece's current status may differ. */
const toCells = (by: StockList, piece: StockPiece) => [
  piece.number,
  { text: piece.title },
  { text: piece.serial_number },
  listsMovements(by) ? (piece.returned ? 'returned' : 'sold') : stateOf(piece),
  inCsv(piece.bought?.at),
  piece.bought?.price ?? null,
  inCsv(piece.sold?.at),
  piece.sold?.price ?? null,
  piece.margin,
  piece.tax,
  inCsv(piece.consigned?.at),
  piece.consigned?.share ?? null,
  piece.price,
  inCsv(piece.added_at),
  piece._id,
];
