import { type RawBuilder, sql } from 'kysely';
import { fromCents } from '#contracts/money.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import type { BookingSnapshot } from '#server/db/schema.ts';
import { pictureJson } from '#server/media/image-view.ts';
import { type Entry, entryColumns } from './booking-events.ts';
import { canUseIndex, matches } from './booking-matches.ts';
import type { Bookable, GivenBack } from './booking-policy.ts';
import type { BookingRow, ContentsRow } from './booking-view.ts';
import { cameBack, isOthersPlace, waitlistPlace } from './waitlist.ts';

export type ProductToBook = Bookable & {
  id: string;
  condition: string;
  condition_type: string;
  description: string;
  image_ids: string[];
};

export type NewBooking = {
  id: string;
  product: ProductToBook;
  buyer: { id: string; name: string; email: string };
  /** The price in an accepted offer, or null to book at the product's price. */
  agreedCents: number | null;
  phone: string;
  location: string;
  message: string;
  at: Date;
  /** Null if the booking is on the waitlist. */
  hold: { until: Date; code: string } | null;
  cameBack: boolean;
};

/** The sort key of the previous page's last row, or null for the first page. */
export type After = readonly (string | number)[] | null;

/** Whether a booked product's text may be shown: no moderator has hidden it. `products` must be aliased as `p`. */
const maySeeText = sql<boolean>`p.moderation NOT IN ('hidden', 'removed')`;

/**
 * Whether a photo in a snapshot may be shown: no moderator has hidden it, or removed the product. The photos stay if the
 * product is hidden, because the buyer relied on them. `bookings` must be aliased as `b`, `images` as `i`, and `products`
 * as `p`.
 */
const maySeePhoto = sql<boolean>`(p.moderation <> 'removed' AND NOT EXISTS (SELECT 1 FROM product_images h
  WHERE h.product_id = b.product_id AND h.image_id = i.id AND h.hidden))`;

// The long text fields are compared in the database, so that lists don't have to transfer them.
const rows = sql`
  SELECT b.*, p.title AS now_title, p.resale_price_cents AS now_price_cents,
    p.condition AS now_condition, p.condition_type AS now_condition_type, p.status AS now_status,
    p.moderation AS now_moderation,
    p.listed AS now_listed,
    p.seller_name, p.seller_phone,
    p.description <> b.snapshot ->> 'description' AS description_changed,
    b.snapshot -> 'image_ids' <> coalesce((
      SELECT jsonb_agg(pi.image_id ORDER BY pi.position) FROM product_images pi
      WHERE pi.product_id = b.product_id AND NOT pi.hidden
    ), '[]') AS photos_changed,
    ${waitlistPlace} AS place,
    CASE WHEN i.id IS NOT NULL AND ${maySeePhoto} THEN ${pictureJson} END AS image
  FROM bookings b
  JOIN products p ON p.id = b.product_id
  LEFT JOIN images i ON i.id = b.snapshot -> 'image_ids' ->> 0`;

const states = {
  all: sql<boolean>`true`,
  open: sql<boolean>`b.status IN ('held', 'waiting')`,
  ended: sql<boolean>`b.status NOT IN ('held', 'waiting')`,
};
export type BookingState = keyof typeof states;

/** The bookings for which `isCurrent` returns true. */
const current = sql<boolean>`(${states.open} OR b.restorable_until IS NOT NULL)`;

/** The sort orders of lists. Ties are broken by id in the same direction. */
const orders = {
  newest: { key: sql`b.created_at`, after: sql`<`, direction: sql`DESC` },
  ending: { key: sql`b.held_until`, after: sql`>`, direction: sql`ASC` },
};

/** `q` searches the buyers' names, the products' titles, and the contact details that the seller sees. */
export type ReceivedFilter = { state: BookingState; q?: string | undefined };

const ofBuyer = (email: string, state: BookingState) =>
  sql<boolean>`b.buyer_id = (SELECT id FROM users WHERE lower(email) = ${email.toLowerCase()})
    AND ${states[state]}`;
/** The maximum number of matching bookings from which a search chooses the most urgent ones. */
const maxMatches = 200;

const ofSeller = (sellerId: string, { state, q }: ReceivedFilter) =>
  sql<boolean>`${sql.join(
    [sql`b.seller_id = ${sellerId}`, states[state], ...(q === undefined ? [] : [matches(q)])],
    sql` AND `,
  )}`;

/** Creates the booking queries. */
export function bookingRepository(db: Executor) {
  async function list(
    whose: RawBuilder<unknown>,
    after: After,
    limit: number,
    order = orders.newest,
  ): Promise<BookingRow[]> {
    const { key, direction } = order;
    const rest = after
      ? sql`AND (${key}, b.id) ${order.after} (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql``;
    const result = await sql<BookingRow>`${rows} WHERE ${whose} ${rest}
      ORDER BY ${key} ${direction}, b.id ${direction} LIMIT ${literalLimit(limit)}`.execute(db);
    return result.rows;
  }

  /** Returns two lists, one after the other. The first value of `after` is 0 for the first list and 1 for the second. */
  async function both(
    first: RawBuilder<unknown>,
    second: RawBuilder<unknown>,
    after: After,
    limit: number,
    order = orders.newest,
  ): Promise<BookingRow[]> {
    const [group = 0, ...key] = after ?? [];
    const rows = group === 0 ? await list(first, after && key, limit, order) : [];
    if (rows.length >= limit) return rows;
    return [...rows, ...(await list(second, group === 0 ? null : key, limit))];
  }

  async function count(whose: RawBuilder<boolean>): Promise<number> {
    const result = await sql<{ n: number }>`
      SELECT count(*) AS n FROM bookings b WHERE ${whose}`.execute(db);
    return result.rows[0]?.n ?? 0;
  }

  return {
    /** Counts the buyer's open bookings, including canceled ones that can still be restored. */
    countOpen: (buyerId: string, at: Date): Promise<number> =>
      count(sql<boolean>`b.buyer_id = ${buyerId}
        AND (b.status IN ('held', 'waiting') OR b.restorable_until > ${at})`),

    /** Counts the bookings that the buyer canceled after `since`. */
    async countGivenBack(buyerId: string, productId: string, since: Date): Promise<GivenBack> {
      const result = await sql<GivenBack>`
        SELECT count(*) AS "all", count(*) FILTER (WHERE product_id = ${productId}) AS "ofProduct"
        FROM bookings WHERE buyer_id = ${buyerId} AND status = 'cancelled' AND ended_at > ${since}`.execute(
        db,
      );
      return result.rows[0] ?? { all: 0, ofProduct: 0 };
    },

    /**
     * Returns whether the buyer once held the product without collecting it, and whether other buyers are waiting for
     * it.
     */
    async waitlistFor(
      productId: string,
      buyerId: string,
    ): Promise<{ cameBack: boolean; othersWait: boolean }> {
      const result = await sql<{ cameBack: boolean; othersWait: boolean }>`
        SELECT
          coalesce(bool_or(${cameBack(buyerId)}), false) AS "cameBack",
          coalesce(bool_or(${isOthersPlace(buyerId)}), false) AS "othersWait"
        FROM bookings b WHERE product_id = ${productId}`.execute(db);
      return result.rows[0] ?? { cameBack: false, othersWait: false };
    },

    async productToBook(id: string): Promise<ProductToBook | undefined> {
      const result = await sql<ProductToBook>`
        SELECT id, seller_id, title, resale_price_cents, status, condition, condition_type, description,
          ${visibleProduct} AS visible, coalesce((
            SELECT array_agg(image_id ORDER BY position) FROM product_images
            WHERE product_id = p.id AND NOT hidden
          ), '{}') AS image_ids
        FROM products p WHERE id = ${id}`.execute(db);
      return result.rows[0];
    },

    async insert(booking: NewBooking): Promise<Entry> {
      const { product, buyer, agreedCents, hold } = booking;
      const snapshot: BookingSnapshot = {
        title: product.title,
        condition: product.condition,
        condition_type: product.condition_type,
        description: product.description,
        image_ids: product.image_ids,
        ...(agreedCents !== null && { agreed_price: fromCents(agreedCents) }),
      };
      return db
        .with('pictures', (trx) =>
          trx
            .insertInto('booking_images')
            .columns(['image_id', 'booking_id'])
            .expression(sql`
            SELECT id, ${booking.id}::uuid FROM images WHERE id = ANY(${product.image_ids})`),
        )
        .insertInto('bookings')
        .values({
          id: booking.id,
          product_id: product.id,
          buyer_id: buyer.id,
          seller_id: product.seller_id,
          status: hold ? 'held' : 'waiting',
          buyer_name: buyer.name,
          buyer_email: buyer.email,
          phone: booking.phone,
          location: booking.location,
          message: booking.message,
          price_cents: agreedCents ?? product.resale_price_cents,
          snapshot: JSON.stringify(snapshot),
          handover_code: hold?.code ?? null,
          held_until: hold?.until ?? null,
          created_at: booking.at,
          came_back: booking.cameBack,
        })
        .returning(entryColumns)
        .executeTakeFirstOrThrow();
    },

    /** Returns the id of the booked product. */
    async productOf(id: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('bookings')
        .select('product_id')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.product_id;
    },

    /** Returns whether the buyer holds or waits for the product, or can still restore a canceled booking. */
    async isOnWaitlist(productId: string, buyerId: string): Promise<boolean> {
      const row = await db
        .selectFrom('bookings')
        .select('id')
        .where('product_id', '=', productId)
        .where('buyer_id', '=', buyerId)
        .where((eb) =>
          eb.or([eb('status', 'in', ['held', 'waiting']), eb('restorable_until', 'is not', null)]),
        )
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the booking that holds a product. */
    async holdOf(productId: string): Promise<BookingRow | undefined> {
      const result = await sql<BookingRow>`
        ${rows} WHERE b.product_id = ${productId} AND b.status = 'held'`.execute(db);
      return result.rows[0];
    },

    async byId(id: string): Promise<BookingRow | undefined> {
      const result = await sql<BookingRow>`${rows} WHERE b.id = ${id}`.execute(db);
      return result.rows[0];
    },

    /** Returns the hold with this handover code. */
    async byCode(code: string): Promise<BookingRow | undefined> {
      const result = await sql<BookingRow>`
        ${rows} WHERE b.handover_code = ${code} AND b.status = 'held'`.execute(db);
      return result.rows[0];
    },

    /**
     * Returns open bookings of all sellers: holds first, sorted by when they end, then waiting bookings, newest first.
     */
    async openMatching(q: string, limit: number): Promise<BookingRow[]> {
      if (!canUseIndex(q)) return [];
      // In the query below, OFFSET 0 hides the limit from the planner. Without it, the planner would scan the whole
      // table instead of using the index.
      const order = (b: string) =>
        sql.raw(`${b}.held_until NULLS LAST, ${b}.created_at DESC, ${b}.id`);
      const result = await sql<BookingRow>`
        ${rows} WHERE b.id IN (
          SELECT f.id FROM (
            SELECT * FROM (
              SELECT b.id, b.held_until, b.created_at FROM bookings b
              WHERE ${states.open} AND ${matches(q)} OFFSET 0
            ) m LIMIT ${sql.lit(maxMatches)}
          ) f ORDER BY ${order('f')} LIMIT ${sql.lit(limit)}
        ) ORDER BY ${order('b')}`.execute(db);
      return result.rows;
    },

    /** Returns the booked product's description and photos that may be shown, both at the time of booking and now. */
    async contents(id: string): Promise<ContentsRow | undefined> {
      const result = await sql<ContentsRow>`
        SELECT b.buyer_id, p.moderation AS now_moderation,
          CASE WHEN ${maySeeText} THEN b.snapshot ->> 'description' ELSE '' END AS booked_description,
          CASE WHEN ${maySeeText} THEN p.description ELSE '' END AS now_description,
          coalesce((
            SELECT json_agg(${pictureJson} ORDER BY s.position)
            FROM jsonb_array_elements_text(b.snapshot -> 'image_ids') WITH ORDINALITY AS s (id, position)
            JOIN images i ON i.id = s.id WHERE ${maySeePhoto}
          ), '[]') AS booked_images,
          coalesce((
            SELECT json_agg(${pictureJson} ORDER BY pi.position)
            FROM product_images pi JOIN images i ON i.id = pi.image_id
            WHERE pi.product_id = b.product_id AND ${maySeeText} AND NOT pi.hidden
          ), '[]') AS now_images
        FROM bookings b JOIN products p ON p.id = b.product_id WHERE b.id = ${id}`.execute(db);
      return result.rows[0];
    },

    /** Returns a buyer's bookings: current ones first, then the others, each newest first. */
    byBuyerEmail(email: string, state: BookingState, after: After, limit: number) {
      const whose = ofBuyer(email, state);
      return both(sql`${whose} AND ${current}`, sql`${whose} AND NOT ${current}`, after, limit);
    },
    async countByBuyerEmail(email: string) {
      const { rows } = await sql<{ open: number; ended: number }>`
        SELECT count(*) FILTER (WHERE ${states.open}) AS open, count(*) FILTER (WHERE ${states.ended}) AS ended
        FROM bookings b WHERE ${ofBuyer(email, 'all')}`.execute(db);
      return rows[0] ?? { open: 0, ended: 0 };
    },

    bySeller: (sellerId: string, filter: ReceivedFilter, after: After, limit: number) =>
      list(ofSeller(sellerId, filter), after, limit),

    /** Returns a seller's open bookings: holds first, sorted by when they end, then waiting bookings, newest first. */
    openBySeller(sellerId: string, { q }: ReceivedFilter, after: After, limit: number) {
      const open = ofSeller(sellerId, { state: 'open', q });
      const [held, waiting] = [
        sql`${open} AND b.status = 'held'`,
        sql`${open} AND b.status = 'waiting'`,
      ];
      return both(held, waiting, after, limit, orders.ending);
    },
    countBySeller: (sellerId: string, filter: ReceivedFilter) => count(ofSeller(sellerId, filter)),
  };
}
