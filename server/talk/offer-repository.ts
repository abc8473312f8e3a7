import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { maxBought, type Offer, type OfferState } from '#contracts/talk/offers.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { type Executor, literalLimit, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { OffersTable } from '#server/db/schema.ts';
import { type ImageRow, pictureJson } from '#server/media/image-view.ts';
import { haveTraded } from './have-traded.ts';
import { type Invitable, invitable } from './invitable.ts';
import { groupsOf, listed, type OfferQuery, sortKey } from './offer-order.ts';
import { changed, seen } from './seen-product.ts';

export type OfferRow = Omit<Selectable<OffersTable>, 'seen'> & {
  title: string;
  /** Where the product is. */
  product_location: string;
  product_status: ProductStatus;
  asking_cents: number;
  lowest_offer_cents: number | null;
  seller_name: string;
  buyer_name: string;
  member_since: Date;
  /** How many products the buyer has collected. Only for open offers by buyers. */
  bought: number | null;
  image: ImageRow | null;
  thread_id: string | null;
  /** Whether the seller knew an invited buyer, who had written or booked before. */
  known: boolean | null;
  /** Whether the hold of an accepted offer has ended without a handover. */
  over: boolean | null;
  replaced: boolean;
  /** When the two sides of an accepted offer meet, as an ISO timestamp. */
  meets_at: string | null;
  /** Who has the product instead, if the offer ended. */
  taken: Offer['taken'] | null;
  /** Whether the buyer holds or has bought one of the seller's products. */
  traded: boolean;
  /** The price that the buyer saw. */
  seen_cents: number;
  /** What has changed about the product since the buyer saw it. */
  changed: string[];
};

/** What counts when someone offers a price for a product. */
export type OfferTerms = {
  id: string;
  seller_id: string;
  status: ProductStatus;
  listed: boolean;
  resale_price_cents: number;
  takes_offers: boolean;
  lowest_offer_cents: number | null;
};

export type OfferCounts = { open: number; here: number; declined: number; atOnce: number };

const bought = sql`(SELECT count(*) FROM (
  SELECT 1 FROM bookings b WHERE b.buyer_id = o.buyer_id AND b.status = 'collected' LIMIT ${sql.lit(maxBought)}
) AS counted)`;

const booked = (column: RawBuilder<unknown>) =>
  sql`(SELECT ${column} FROM bookings b WHERE b.product_id = o.product_id AND b.id = o.booking_id)`;

const taken = sql`(SELECT CASE WHEN b.buyer_id = o.buyer_id THEN 'self'
    WHEN EXISTS (SELECT 1 FROM bookings w
      WHERE w.product_id = o.product_id AND w.buyer_id = o.buyer_id AND w.status = 'waiting') THEN 'waiting'
    WHEN b.snapshot ? 'agreed_price' THEN 'offer' ELSE 'booking' END
  FROM bookings b WHERE b.product_id = o.product_id AND b.status IN ('held', 'collected')
  ORDER BY b.id DESC LIMIT 1)`;

/** Which offers are not below the product's price, so anyone can book it for less or the same. */
export const notBelowPrice = sql`
  price_cents >= (SELECT p.resale_price_cents FROM products p WHERE p.id = product_id)`;

export function offerRepository(db: Executor) {
  async function rows(which: RawBuilder<unknown>): Promise<OfferRow[]> {
    const found = await sql<OfferRow>`
      SELECT o.*, (o.seen ->> 'price')::integer AS seen_cents, p.title, p.location AS product_location, t.id AS thread_id, p.status AS product_status, p.resale_price_cents AS asking_cents,
        p.lowest_offer_cents, p.seller_name, u.name AS buyer_name, u.created_at AS member_since, ${haveTraded('o.buyer_id', 'o.seller_id')} AS traded,
        CASE WHEN i.id IS NOT NULL AND ${visibleProduct} THEN ${pictureJson} END AS image,
        CASE WHEN o.state = 'open' AND o.by_buyer THEN ${bought} END AS bought,
        ${booked(sql`b.status NOT IN ('held', 'waiting', 'collected')`)} AS over,
        ${booked(sql`b.meeting ->> 'agreed'`)} AS meets_at,
        EXISTS (SELECT 1 FROM offers n WHERE n.product_id = o.product_id AND n.buyer_id = o.buyer_id AND n.id > o.id)
          AS replaced,
        CASE WHEN o.state = 'ended' THEN ${taken} END AS taken, o.invited AND t.id < o.id AS known,
        CASE WHEN o.state = 'open' THEN ${changed} ELSE '{}' END AS changed
      FROM (SELECT * FROM offers WHERE ${which}) o
      JOIN products p ON p.id = o.product_id JOIN users u ON u.id = o.buyer_id
      LEFT JOIN threads t ON t.product_id = o.product_id AND t.person_id = o.buyer_id AND t.kind = 'product'
      LEFT JOIN product_images pi ON pi.product_id = p.id AND pi.position = 0
      LEFT JOIN images i ON i.id = pi.image_id ORDER BY o.id DESC`.execute(db);
    return found.rows;
  }

  return {
    byIds: (ids: readonly string[]) => rows(sql`id = ANY(${ids}::uuid[])`),
    byId: async (id: string) => (await rows(sql`id = ${id}`))[0],
    openOf: (productIds: readonly string[]) =>
      rows(sql`product_id = ANY(${productIds}::uuid[]) AND state = 'open'`),

    /** Returns a buyer's newest offers for a product, also those that another offer has replaced. */
    between: (productId: string, buyerId: string) =>
      rows(sql`product_id = ${productId} AND buyer_id = ${buyerId} ORDER BY id DESC LIMIT 50`),

    /**
     * Returns a page of a person's offers: those that wait for the person, for the other side, accepted ones, then all
     * others, each newest first, without those that another offer has replaced. `after` is the last row's {@link sortKey}.
     */
    async list(
      query: OfferQuery,
      personId: string,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<OfferRow[]> {
      const most = literalLimit(limit);
      const parts = groupsOf(query).flatMap((part, at) => {
        const first = 3 - at;
        if (after && Number(after[0]) < first) return [];
        const older = after?.[0] === first ? sql`AND id < ${after[1]}` : sql``;
        return [
          sql`(SELECT id, ${sql.lit(first)} AS first FROM offers
            WHERE ${listed(query, personId)} AND ${part} ${older} ORDER BY id DESC LIMIT ${most})`,
        ];
      });
      const found = await rows(sql`id IN (SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) k
        ORDER BY first DESC, id DESC LIMIT ${most})`);
      return found.toSorted((a, b) => sortKey(query, b)[0] - sortKey(query, a)[0]);
    },

    async count(query: OfferQuery, personId: string, most: number): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT 1 FROM offers WHERE ${listed(query, personId)} LIMIT ${sql.lit(most)}
        ) AS counted`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    /** Counts the open invitations of a person, stopping at `maxCounted`. */
    async countInvitations(buyerId: string, at: Date): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT 1 FROM offers WHERE buyer_id = ${buyerId} AND state = 'open' AND invited AND expires_at > ${at}
          LIMIT ${sql.lit(maxCounted)}) AS counted`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    async terms(productId: string): Promise<OfferTerms | undefined> {
      const found = await sql<OfferTerms>`
        SELECT p.id, p.seller_id, p.status, p.listed, p.resale_price_cents, p.lowest_offer_cents,
          coalesce(p.takes_offers, u.role = 'user') AS takes_offers
        FROM products p JOIN users u ON u.id = p.seller_id WHERE p.id = ${productId}`.execute(db);
      return found.rows[0];
    },

    /** Locks a product's open offers, always in the same order. */
    lockOpen: (productId: string) =>
      sql`SELECT 1 FROM offers WHERE product_id = ${productId} AND state = 'open'
        ORDER BY id FOR UPDATE`.execute(db),

    async counts(productId: string, buyerId: string, since: Date): Promise<OfferCounts> {
      const own = sql`buyer_id = ${buyerId} AND by_buyer AND state = 'declined'`;
      const found = await sql<OfferCounts>`
        SELECT (SELECT count(*) FROM offers WHERE buyer_id = ${buyerId} AND state = 'open' AND NOT invited) AS open,
          count(*) FILTER (WHERE buyer_id = ${buyerId} AND state = 'open') AS here,
          count(*) FILTER (WHERE ${own} AND expires_at > created_at) AS declined,
          count(*) FILTER (WHERE ${own} AND expires_at = created_at) AS "atOnce"
        FROM offers WHERE product_id = ${productId} AND (state = 'open' OR created_at > ${since})`.execute(
        db,
      );
      return found.rows[0] ?? { open: 0, here: 0, declined: 0, atOnce: 0 };
    },

    async countInvited(productId: string, since: Date): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM offers
        WHERE product_id = ${productId} AND invited AND created_at > ${since}`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    /** Counts the invitations that were sent together with this one. */
    async countSent(id: string): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM offers o JOIN offers one ON one.id = ${id} AND one.product_id = o.product_id
        WHERE o.invited AND o.created_at = one.created_at`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    /** Returns up to `maxCounted` people whom the seller can invite, newest first. Never the caller, who could be staff. */
    async invitable(
      { id, seller_id }: Pick<OfferTerms, 'id' | 'seller_id'>,
      callerId: string,
      at: Date,
    ): Promise<Invitable[]> {
      const found = await sql<Invitable>`
        SELECT * FROM (${invitable(sql`${id}::uuid`, sql`${seller_id}::uuid`, at)}) i
        WHERE i.id <> ${callerId} ORDER BY i.at DESC, i.id LIMIT ${sql.lit(maxCounted)}`.execute(
        db,
      );
      return found.rows;
    },

    /** Returns the buyer of an offer, with what they last wrote about the product. */
    async buyer({ buyer_id, product_id }: OfferRow) {
      const found = await sql<{ id: string; name: string; email: string; message: string }>`
        SELECT id, name, email, coalesce((
          SELECT message FROM offers WHERE product_id = ${product_id} AND buyer_id = ${buyer_id} AND by_buyer
          ORDER BY id DESC LIMIT 1), '') AS message FROM users WHERE id = ${buyer_id}`.execute(db);
      return found.rows[0];
    },

    /**
     * Adds an offer. The buyer has seen the product as it is now or, if the seller counters `previous`, as it was then.
     */
    insert(offer: NewOffer, previous: OfferRow | null) {
      const before = sql`(SELECT seen FROM offers WHERE id = ${offer.by_buyer ? null : (previous?.id ?? null)})`;
      const now = sql`(SELECT ${seen} FROM products p WHERE p.id = ${offer.product_id})`;
      const row = { ...offer, seen: sql<string>`coalesce(${before}, ${now})` };
      return db.insertInto('offers').values(row).execute();
    },

    /** Marks the product as it is now as seen by the buyer. */
    confirm: (id: string) =>
      sql`UPDATE offers o SET seen = ${seen} FROM products p
        WHERE o.id = ${id} AND p.id = o.product_id`.execute(db),

    /** Ends the open offers among these. Returns what their events need. Locks them in the order of `lockOpen`. */
    async end(
      which: RawBuilder<unknown>,
      { state, booking_id = null }: Ending,
      lock = sql`FOR UPDATE`,
    ): Promise<ChangedOffer[]> {
      const found = await sql<ChangedOffer>`
        UPDATE offers SET state = ${state}, booking_id = ${booking_id}, phone = NULL, location = NULL
        WHERE id IN (SELECT id FROM offers WHERE ${which} AND state = 'open' ORDER BY id ${lock})
        RETURNING id, product_id, buyer_id, seller_id, state`.execute(db);
      return found.rows;
    },
  };
}

type NewOffer = Omit<Selectable<OffersTable>, 'seen' | 'booking_id'>;
export type Ending = { state: OfferState; booking_id?: string | null };
type ChangedOffer = Pick<OffersTable, 'id' | 'product_id' | 'buyer_id' | 'seller_id' | 'state'>;

/** Writes the event of each offer, addressed to its buyer and then its seller. */
export const writeOfferEvents = (
  trx: Trx,
  kind: 'offer.made' | 'offer.changed',
  offers: readonly ChangedOffer[],
  at: Date,
): Promise<void> =>
  writeEvent(
    trx,
    ...offers.map(({ id, product_id, buyer_id, seller_id, state }) => ({
      ...{ kind, subjectId: id, people: [buyer_id, seller_id], at },
      payload: { product_id, state },
    })),
  );

/** Ends the open offers among these, and writes their events. */
export async function endOffers(trx: Trx, which: RawBuilder<unknown>, ending: Ending, at: Date) {
  await writeOfferEvents(trx, 'offer.changed', await offerRepository(trx).end(which, ending), at);
}

/**
 * Ends the open offers between two people as if `own` had withdrawn or declined each, so that the other person doesn't
 * learn about a block.
 */
export async function endOffersBetween(
  trx: Trx,
  own: string | null,
  other: string | null,
  at: Date,
): Promise<void> {
  const made = sql`(buyer_id, seller_id, by_buyer) IN ((${own}, ${other}, true), (${other}, ${own}, false))`;
  const got = sql`(buyer_id, seller_id, by_buyer) IN ((${own}, ${other}, false), (${other}, ${own}, true))`;
  // Lock both sets in one order, as the followers do.
  await sql`
    SELECT 1 FROM offers WHERE state = 'open' AND (${made} OR ${got}) ORDER BY id FOR UPDATE`.execute(
    trx,
  );
  await endOffers(trx, made, { state: 'withdrawn' }, at);
  await endOffers(trx, got, { state: 'declined' }, at);
}
