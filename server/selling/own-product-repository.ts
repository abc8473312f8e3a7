import { type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { OwnProductQuery } from '#contracts/selling/own-products.ts';
import { agreedSale } from '#server/catalog/agreed-sale.ts';
import {
  cardColumns,
  cardJoins,
  detailColumns,
  detailJoins,
} from '#server/catalog/product-columns.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { afterOwn, isHiddenNow, ownConditions, ownOrder, ownSortKey } from './own-list-query.ts';
import type { EditableRow, OwnRow } from './own-product-view.ts';

/** Finds the newest decision that has one of these actions in effect. `products` must be aliased as `p`. */
const decided = (types: readonly string[]) => sql`
  FROM cases k JOIN decisions d ON d.case_id = k.id JOIN decision_actions a ON a.decision_id = d.id
  WHERE k.product_id = p.id AND a.ended_at IS NULL AND a.type = ANY(${types}::text[])
  ORDER BY d.created_at DESC LIMIT 1`;

/** Whether the seller may see the product as something else than clear. */
const mayBeHidden = sql`(p.moderation <> 'clear' OR p.serial_checked_until IS NOT NULL)`;

/** The columns that only the seller may see. */
const ownColumns = sql`
  p.seller_phone, p.version, p.live_from, p.moderation, p.serial_checked_until,
  CASE WHEN ${mayBeHidden} THEN (
    SELECT d.id ${decided(['hide_product', 'remove_product'])}) END AS decision_id,
  (SELECT d.statement ${decided(['ask_edit'])}) AS edit_request,
  coalesce((SELECT v.views FROM product_views v WHERE v.product_id = p.id), 0) AS views,
  (SELECT count(*) FROM bookings b
    WHERE b.product_id = p.id AND b.status = 'waiting') AS waiting,
  (SELECT count(*) FROM offers o
    WHERE o.product_id = p.id AND o.state = 'open' AND o.by_buyer) AS offers,
  (SELECT max(o.price_cents) FROM offers o
    WHERE o.product_id = p.id AND o.state = 'open' AND o.by_buyer) AS best_offer_cents,
  (SELECT json_build_object('buyer', b.buyer_name, 'price_cents', b.price_cents,
      'until', CASE WHEN b.frozen_at IS NULL THEN b.held_until END)
    FROM bookings b WHERE b.product_id = p.id AND b.status = 'held') AS hold,
  ${agreedSale()} AS agreed_cents`;

const openOffers = sql`(
  SELECT json_agg(json_build_object('_id', o.id, 'buyer', CASE WHEN NOT o.invited THEN u.name END,
    'mine', NOT o.by_buyer, 'price_cents', o.price_cents) ORDER BY o.price_cents DESC, o.id)
  FROM offers o JOIN users u ON u.id = o.buyer_id WHERE o.product_id = p.id AND o.state = 'open')`;

type ListedOwnRow = OwnRow & { sort_key: string | number | Date };

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` AND `);

export function ownProductRepository(db: Executor) {
  return {
    /** Returns a seller's products that match `query`, each with its sort key. */
    async bySeller(
      sellerId: string,
      query: OwnProductQuery,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<ListedOwnRow[]> {
      const conditions = [
        ...ownConditions(sellerId, query),
        ...(after ? [afterOwn(query.sort, after)] : []),
      ];
      const { rows } = await sql<ListedOwnRow>`
        SELECT ${cardColumns}, ${ownColumns}, p.sort_key
        FROM (
          SELECT *, ${ownSortKey(query.sort)} AS sort_key FROM products WHERE ${and(conditions)}
          ORDER BY ${ownOrder(query.sort)} LIMIT ${literalLimit(limit)}
        ) p ${cardJoins}
        ORDER BY ${ownOrder(query.sort, sql`p.sort_key`, sql`p.id`)}`.execute(db);
      return rows;
    },

    /** Counts a seller's products that match `query`. */
    async countOwnMatches(sellerId: string, query: OwnProductQuery): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM products WHERE ${and(ownConditions(sellerId, query))}`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    },

    /** Counts a seller's products in each status, and those of them that a moderator has hidden. */
    async countBySeller(sellerId: string) {
      const { rows } = await sql<{ status: ProductStatus; n: number; hidden: number }>`
        SELECT status, count(*) AS n, count(*) FILTER (WHERE ${isHiddenNow}) AS hidden
        FROM products WHERE seller_id = ${sellerId} GROUP BY status`.execute(db);
      return new Map(rows.map(({ status, ...counted }) => [status, counted]));
    },

    /** Returns a product, including the columns that only its seller may see. */
    async ownDetail(id: string): Promise<EditableRow | undefined> {
      const { rows } = await sql<EditableRow>`
        SELECT ${detailColumns}, ${ownColumns}, ${openOffers} AS open_offers, NULL AS booked, false AS others_first
        FROM products p ${detailJoins} WHERE p.id = ${id}`.execute(db);
      return rows[0];
    },
  };
}
