import { type RawBuilder, sql } from 'kysely';
import { scannedPair } from '#contracts/catalog/scanned-text.ts';
import { stockNumberOf } from '#contracts/catalog/stock-number.ts';
import type { CounterProduct } from '#contracts/counter/counter.ts';
import { maxOfflineStock } from '#contracts/counter/offline.ts';
import { fromCents } from '#contracts/money.ts';
import { cardColumns, cardJoins } from '#server/catalog/product-columns.ts';
import { hasNumber, hasSerial, stockNumber } from '#server/catalog/product-numbers.ts';
import { type CardRow, toCard } from '#server/catalog/product-view.ts';
import type { ProductSearch } from '#server/catalog/search/product-search.ts';
import { mayBeSerial } from '#server/catalog/serial-number.ts';
import type { Core } from '#server/core.ts';
import { containsWords } from '#server/db/contains-words.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { stockText } from '#server/stock/stock-book-repository.ts';

/**
 * Selects products `p` that were never in the storefront, because they have no photo yet. Their holding period is over.
 * What goes up for sale loses its `live_from`.
 */
export const counterOnly = (at: Date): RawBuilder<boolean> =>
  sql`p.status = 'ended' AND p.live_from <= ${at} AND p.moderation = 'clear' AND NOT p.seller_suspended`;

type Row = CardRow & {
  serial_number: string | null;
  stock_number: number | null;
  hold: { booking_id: string; buyer: string; until: string; price_cents: number } | null;
  waiting: number;
  live_from: Date | null;
  sold: { ticket: number; at: string } | null;
  listed: boolean;
  counter_only: boolean;
  is_shops: boolean;
};

/**
 * `scanned` is the product whose URL, id, tag or stock number, serial number or GTIN is `q`. If several products match,
 * it is the one with this stock number, or the only one that is for sale. Null if there is no such product.
 */
type Found = { scanned: CounterProduct | null; products: CounterProduct[] };

/**
 * Creates the product search for the counter. It finds all products except archived ones. By words, it finds what is for
 * sale, and the shop's pieces that were sold or laid away. It finds the shop's pieces by a part of their serial number.
 */
export function createProductsAtCounter(
  { db, now, config }: Core,
  search: Pick<ProductSearch, 'best'>,
) {
  /**
   * Returns the ids of products with this tag, stock or serial number or GTIN. If a scan has both a GTIN and a serial
   * number, the serial number decides. Products for sale come first.
   */
  async function withNumber(q: string, limit: number): Promise<string[]> {
    const { gtin, serial } = scannedPair(q) ?? { gtin: q, serial: '' };
    const same = hasSerial(serial);
    const exact = same && sql`${same} AND coalesce(p.gtin, ${gtin}) = ${gtin}`;
    const found = await having(exact, limit);
    return found.length > 0 ? found : having(hasNumber(gtin, true), limit);
  }

  async function having(found: RawBuilder<unknown> | null, limit: number): Promise<string[]> {
    if (!found) return [];
    const { rows } = await sql<{ id: string }>`
      SELECT p.id FROM products p WHERE ${found} AND p.status <> 'archived'
      ORDER BY p.status IN ('live', 'reserved') DESC, p.posted_at DESC, p.id
      LIMIT ${sql.lit(limit)}`.execute(db);
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the ids of the shop's pieces that were sold or laid away and have each word of `q`. If `q` may be a part of
   * a serial number, also of those that are for sale.
   */
  async function ofShop(q: string, limit: number): Promise<string[]> {
    if (q.length < minPart) return [];
    const shopId = await shopAccount.find(db, config);
    const words = containsWords(stockText, q);
    const gone = sql`p.status IN ('sold', 'laid_away')`;
    const which = mayBeSerial(q) && !/\s/.test(q) ? sql`true` : gone;
    return having(sql`p.seller_id = ${shopId}::uuid AND ${which} AND ${words}`, limit);
  }

  /** Returns the products with these ids, in the same order. */
  async function read(ids: readonly string[]): Promise<CounterProduct[]> {
    if (ids.length === 0) return [];
    const shopId = await shopAccount.find(db, config);
    const { rows } = await sql<Row>`
      SELECT ${cardColumns}, p.listed, p.serial_number, p.live_from, (${counterOnly(now())}) IS TRUE AS counter_only,
        ${stockNumber} AS stock_number,
        p.seller_id = ${shopId}::uuid IS TRUE AS is_shops,
        (SELECT json_build_object('booking_id', b.id, 'buyer', b.buyer_name, 'until', b.held_until,
            'price_cents', b.price_cents)
          FROM bookings b
          WHERE b.product_id = p.id AND b.status = 'held'
            AND (b.held_until > ${now()} OR b.frozen_at IS NOT NULL)) AS hold,
        (SELECT count(*) FROM bookings b WHERE b.product_id = p.id AND b.status = 'waiting') AS waiting,
        (SELECT json_build_object('ticket', s.number, 'at', s.created_at)
          FROM sale_lines l JOIN sales s ON s.id = l.sale_id
          WHERE l.product_id = p.id AND l.kind = 'sold' AND l.returned_by IS NULL) AS sold
      FROM products p ${cardJoins}
      WHERE p.id = ANY(${ids}::uuid[]) AND p.status <> 'archived'`.execute(db);
    const found = new Map(rows.map((row) => [row.id, toCounterProduct(row)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    /** Finds at most `limit` products for the typed or scanned text. Products that can be sold come first. */
    async find(q: string, limit: number): Promise<Found> {
      const named = idOf(q);
      const [numbered, ...worded] = named
        ? [[named]]
        : await Promise.all([withNumber(q, limit), search.best(q, maxRanked), ofShop(q, limit)]);
      const found = await read([...new Set([numbered, ...worded].flat())]);
      const exact = found.filter(({ _id }) => numbered.includes(_id));
      const others = found.filter(({ _id }) => !numbered.includes(_id));
      const number = stockNumberOf(q);
      const piece = number === null ? [] : exact.filter((one) => one.stock_number === number);
      const products = [...new Set([piece, exact, others].flatMap(sellableFirst))].slice(0, limit);
      const onSale = exact.filter(isOnSale);
      // If several products match, choose the piece, or the only one that is for sale. If there isn't exactly one, staff have to choose.
      const [scanned = null] = [piece, onSale, exact].find((one) => one.length === 1) ?? [];
      return { scanned, products };
    },

    /** Returns the shop's pieces that were never in the storefront, newest first. */
    async neverListed(): Promise<CounterProduct[]> {
      const shopId = await shopAccount.find(db, config);
      const own = sql`p.seller_id = ${shopId}::uuid AND ${counterOnly(now())}`;
      return read(await having(own, maxOfflineStock));
    },
  };
}

const uuid = '[0-9a-f]{8}.[0-9a-f]{4}.[0-9a-f]{4}.[0-9a-f]{4}.[0-9a-f]{12}';
const named = new RegExp(`(?:^|productDetails.)(${uuid})(?:[?#/].*)?$`, 'i');

/**
 * Returns the product id if `q` is an id or the URL of a product's page, otherwise null. Accepts any character in place
 * of `/` and `-`, because a scanner with the wrong keyboard layout types other characters.
 */
function idOf(q: string): string | null {
  const id = named.exec(q)?.[1];
  if (id === undefined) return null;
  return [id.slice(0, 8), id.slice(9, 13), id.slice(14, 18), id.slice(19, 23), id.slice(24)]
    .join('-')
    .toLowerCase();
}

/** The number of best matches to read. Products that can be sold are then moved to the front. */
const maxRanked = 24;
/** The index of titles needs this many characters. */
const minPart = 3;

/**
 * Puts products that can be sold now first, then products on hold, then the shop's others, then those of private
 * sellers. Keeps the order within each group.
 */
const sellableFirst = (products: readonly CounterProduct[]) =>
  products.toSorted((a, b) => rankOf(a) - rankOf(b));
const rankOf = ({ can, hold, is_shops }: CounterProduct) =>
  can.sell ? (hold ? 1 : 0) : is_shops ? 2 : 3;

const isOnSale = ({ status }: { status: string }) => status === 'live' || status === 'reserved';

const toHold = ({ until, price_cents, ...hold }: NonNullable<Row['hold']>) => ({
  ...hold,
  until: new Date(until).toISOString(),
  price: fromCents(price_cents),
});

const toCounterProduct = (row: Row): CounterProduct => ({
  ...toCard(row),
  serial_number: row.serial_number,
  stock_number: row.stock_number,
  hold: row.hold && toHold(row.hold),
  sold: row.sold && { ticket: row.sold.ticket, at: new Date(row.sold.at).toISOString() },
  waiting: row.waiting,
  live_from: row.live_from?.toISOString() ?? null,
  is_shops: row.is_shops,
  counter_only: row.counter_only,
  can: { sell: row.is_shops && (row.listed || row.counter_only) },
});
