import { sql } from 'kysely';
import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { projectProducts } from '#server/catalog/search/search-projection.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { NewEvent } from '#server/db/written.ts';
import { forgetSale, recordSale } from './past-sales.ts';

type Told = Extract<
  NewEvent['kind'],
  `product.${'reserved' | 'released' | 'laid_away' | 'sold' | 'returned' | 'ended' | 'relisted' | 'archived'}`
>;
type Step = { from: readonly ProductStatus[]; to: ProductStatus; event: Told };

const steps = {
  /** A buyer gets a new hold. */
  reserve: { from: ['live'], to: 'reserved', event: 'product.reserved' },
  /** A hold ends and no one is waiting. */
  release: { from: ['reserved'], to: 'live', event: 'product.released' },
  /** A deposit was paid at the counter. */
  layAway: { from: ['live'], to: 'laid_away', event: 'product.laid_away' },
  /** A layaway is cancelled. */
  putBack: { from: ['laid_away'], to: 'live', event: 'product.relisted' },
  /** The buyer collects the product, or it is sold at the counter, perhaps before it was ever up for sale. */
  sell: { from: ['live', 'reserved', 'laid_away', 'ended'], to: 'sold', event: 'product.sold' },
  /** The buyer returns the product. Staff have to relist it manually. */
  takeBack: { from: ['sold'], to: 'ended', event: 'product.returned' },
  /** The sale to a buyer who had it on hold is void, so it is on hold for them again. */
  holdAgain: { from: ['ended'], to: 'reserved', event: 'product.reserved' },
  /** The seller removes the product from sale. */
  end: { from: ['live'], to: 'ended', event: 'product.ended' },
  /**
   * The product goes up for sale, again or for the first time. This moves it to the top of lists, but at most once a day.
   */
  relist: { from: ['ended'], to: 'live', event: 'product.relisted' },
  /** The product leaves the shop. The row is kept, because bookings refer to it. */
  archive: {
    from: ['live', 'reserved', 'ended'],
    to: 'archived',
    event: 'product.archived',
  },
} as const satisfies Record<string, Step>;

/**
 * The steps that change the search index. Reserving or releasing a product doesn't change it, because lists include
 * reserved products.
 */
const changesLists: ReadonlySet<keyof typeof steps> = new Set([
  ...(['layAway', 'putBack', 'sell', 'holdAgain', 'end', 'relist', 'archive'] as const),
]);

type Verb = (trx: Trx, id: string, at: Date) => Promise<void>;

const verb =
  (name: keyof typeof steps): Verb =>
  async (trx, id, at) => {
    const { from, to, event }: Step = steps[name];
    // After a sale, a product doesn't go up for sale by itself if it is returned.
    const listing = name === 'relist' || name === 'sell' ? sql`, live_from = NULL` : sql``;
    const posting =
      name === 'relist'
        ? sql`, posted_at = CASE WHEN posted_at <= ${at}::timestamptz - interval '24 hours'
            THEN ${at} ELSE posted_at END`
        : sql``;
    const { rows } = await sql<{ seller_id: string; version: number }>`
      UPDATE products SET status = ${to}, updated_at = ${at}, version = version + 1${listing}${posting}
      WHERE id = ${id} AND status = ANY(${from})
      RETURNING seller_id, version`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error(`can't ${name} the product ${id}`);
    await writeEvent(trx, {
      kind: event,
      subjectId: id,
      people: [row.seller_id],
      payload: { status: to, version: row.version },
      at,
    });
    if (changesLists.has(name)) await projectProducts(trx, [id]);
  };

const moderated =
  (moderation: Moderation, event: 'product.hidden' | 'product.restored'): Verb =>
  async (trx, id, at) => {
    const { rows } = await sql<Moderated & SaleColumns>`
      UPDATE products SET moderation = ${moderation}, updated_at = ${at}, version = version + 1
      WHERE id = ${id} AND moderation <> ${moderation}
      RETURNING id, seller_id, status, version, sold_at, sold_cents`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error(`the product ${id} is already ${moderation}`);
    await writeEvent(trx, toEvent(event, row, at));
    await projectProducts(trx, [id]);
    // The price of a hidden product must not count toward the price guide.
    if (row.status !== 'sold' || row.sold_at === null || row.sold_cents === null) return;
    await forgetSale(trx, id);
    if (moderation === 'clear') await recordSale(trx, id, row.sold_cents, row.sold_at);
  };

type Moderated = { id: string; seller_id: string; status: ProductStatus; version: number };

const toEvent = (
  kind: 'product.hidden' | 'product.restored' | 'product.suspected',
  { id, seller_id, status, version }: Moderated,
  at: Date,
) => ({ kind, subjectId: id, people: [seller_id], payload: { status, version }, at });

type SaleColumns = { sold_at: Date | null; sold_cents: number | null };

const setSale = (trx: Trx, id: string, sale: SaleColumns) =>
  trx.updateTable('products').set(sale).where('id', '=', id).execute();

/**
 * The only code that changes a product's status and moderation state. It also writes the events. Every function runs in
 * the caller's transaction. Call `lock` and check the status first, because a step that the current status doesn't
 * allow throws an Error.
 */
export const productState = {
  /** Locks a product until the transaction ends. Returns undefined if it doesn't exist. */
  lock: (trx: Trx, id: string) =>
    trx
      .selectFrom('products')
      .select(['id', 'seller_id', 'category_id', 'status', 'version', 'resale_price_cents'])
      .select(['live_from', 'moderation', 'seller_suspended'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  reserve: verb('reserve'),
  release: verb('release'),
  layAway: verb('layAway'),
  putBack: verb('putBack'),
  /** Marks a product as sold and records its price for the price guide. `paid`: the shop received the money. */
  async sell(trx: Trx, id: string, at: Date, priceCents: number, paid = false): Promise<void> {
    await verb('sell')(trx, id, at);
    await setSale(trx, id, { sold_at: at, sold_cents: priceCents });
    await recordSale(trx, id, priceCents, at, paid);
  },
  /** Marks a sold product as returned. Its price no longer counts toward the price guide. */
  async takeBack(trx: Trx, id: string, at: Date): Promise<void> {
    await verb('takeBack')(trx, id, at);
    await setSale(trx, id, { sold_at: null, sold_cents: null });
    await forgetSale(trx, id);
  },
  holdAgain: verb('holdAgain'),
  end: verb('end'),
  relist: verb('relist'),
  archive: verb('archive'),

  /**
   * Hides a new or edited product until a moderator has reviewed it. The product's version and the seller's events are
   * the same as without it, so that sellers can't find out whether a serial number is registered as stolen.
   */
  async suspect(trx: Trx, id: string, at: Date): Promise<void> {
    const { rows } = await sql<Moderated>`
      UPDATE products SET moderation = 'pending' WHERE id = ${id} AND moderation = 'clear'
      RETURNING id, seller_id, status, version`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error(`the product ${id} is already hidden`);
    await writeEvent(trx, { ...toEvent('product.suspected', row, at), people: [] });
    await projectProducts(trx, [id]);
  },
  /** Hides a product because of a decision, regardless of its status. */
  hide: moderated('hidden', 'product.hidden'),
  /** Like `hide`, but the seller can't edit the product. */
  remove: moderated('removed', 'product.hidden'),
  /** Shows a hidden or removed product again. */
  restore: moderated('clear', 'product.restored'),
  /**
   * Hides all of a person's products, or shows them again. The products must be locked. Returns the products that are
   * for sale.
   */
  async setSellerSuspended(
    trx: Trx,
    sellerId: string,
    suspended: boolean,
    at: Date,
  ): Promise<{ id: string; status: ProductStatus }[]> {
    const offered = sql`(status IN ('live', 'reserved') AND moderation = 'clear')`;
    const { rows } = await sql<Moderated & { offered: boolean }>`
      UPDATE products SET seller_suspended = ${suspended},
        updated_at = CASE WHEN ${offered} THEN ${at} ELSE updated_at END,
        version = version + CASE WHEN ${offered} THEN 1 ELSE 0 END
      WHERE seller_id = ${sellerId} AND seller_suspended <> ${suspended}
      RETURNING id, seller_id, status, version, ${offered} AS offered`.execute(trx);
    const changed = rows.filter((row) => row.offered);
    const kind = suspended ? 'product.hidden' : 'product.restored';
    await writeEvent(trx, ...changed.map((row) => toEvent(kind, row, at)));
    await projectProducts(
      trx,
      changed.map(({ id }) => id),
    );
    return changed;
  },
};
