import { sql, type Transaction } from 'kysely';
import type { EventKind } from '#contracts/events.ts';
import type { ProductStatus } from '#contracts/products.ts';
import { writeEvent } from '#server/db/events.ts';
import type { Schema } from '#server/db/schema.ts';
import { forgetSale, recordSale } from './past-sales.ts';
import { projectProducts } from './search/search-projection.ts';

type Told = Extract<
  EventKind,
  `product.${'reserved' | 'released' | 'sold' | 'returned' | 'ended' | 'relisted' | 'archived'}`
>;
type Step = { from: readonly ProductStatus[]; to: ProductStatus; event: Told };

const steps = {
  /** For a buyer's new hold. */
  reserve: { from: ['live'], to: 'reserved', event: 'product.reserved' },
  /** When a hold has ended and no one is waiting. */
  release: { from: ['reserved'], to: 'live', event: 'product.released' },
  /** When the buyer collects the product, or it is sold at the counter. */
  sell: { from: ['live', 'reserved'], to: 'sold', event: 'product.sold' },
  /** When the buyer brings the product back. It is relisted by hand. */
  takeBack: { from: ['sold'], to: 'ended', event: 'product.returned' },
  /** When the seller takes the product off sale. */
  end: { from: ['live'], to: 'ended', event: 'product.ended' },
  /** Puts the product on sale again, or for the first time. At most once a day, it becomes the newest in lists. */
  relist: { from: ['ended'], to: 'live', event: 'product.relisted' },
  /** Removes the product from the shop, but keeps the row because bookings refer to it. */
  archive: {
    from: ['live', 'reserved', 'ended'],
    to: 'archived',
    event: 'product.archived',
  },
} as const satisfies Record<string, Step>;

/** Only these change the search index: a reserved product stays in lists. */
const changesLists: ReadonlySet<keyof typeof steps> = new Set(['sell', 'end', 'relist', 'archive']);

type Verb = (trx: Transaction<Schema>, id: string, at: Date) => Promise<void>;

const verb =
  (name: keyof typeof steps): Verb =>
  async (trx, id, at) => {
    const { from, to, event }: Step = steps[name];
    const listing =
      name === 'relist'
        ? sql`, live_from = NULL, posted_at = CASE WHEN posted_at <= ${at}::timestamptz - interval '24 hours'
            THEN ${at} ELSE posted_at END`
        : sql``;
    const { rows } = await sql<{ seller_id: string; version: number }>`
      UPDATE products SET status = ${to}, updated_at = ${at}, version = version + 1${listing}
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

type SaleColumns = { sold_at: Date | null; sold_cents: number | null };

const setSale = (trx: Transaction<Schema>, id: string, sale: SaleColumns) =>
  trx.updateTable('products').set(sale).where('id', '=', id).execute();

/**
 * The only code that changes a product's status. Also writes the event. Every function runs in the caller's
 * transaction. Call `lock` first and check the status: a change that the current status doesn't allow throws
 * an Error.
 */
export const productState = {
  /** Locks a product until the transaction ends, and returns it or undefined. */
  lock: (trx: Transaction<Schema>, id: string) =>
    trx
      .selectFrom('products')
      .select(['id', 'seller_id', 'category_id', 'status', 'version', 'resale_price_cents'])
      .select('live_from')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  reserve: verb('reserve'),
  release: verb('release'),
  /** Marks a product as sold, and records the price for the price guide. */
  async sell(trx: Transaction<Schema>, id: string, at: Date, priceCents: number): Promise<void> {
    await verb('sell')(trx, id, at);
    await setSale(trx, id, { sold_at: at, sold_cents: priceCents });
    await recordSale(trx, id, priceCents, at);
  },
  /** Takes a sold product back. Its price no longer counts for the price guide. */
  async takeBack(trx: Transaction<Schema>, id: string, at: Date): Promise<void> {
    await verb('takeBack')(trx, id, at);
    await setSale(trx, id, { sold_at: null, sold_cents: null });
    await forgetSale(trx, id);
  },
  end: verb('end'),
  relist: verb('relist'),
  archive: verb('archive'),
};
