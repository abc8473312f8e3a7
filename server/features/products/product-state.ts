import { sql, type Transaction } from 'kysely';
import type { ProductStatus } from '#contracts/products.ts';
import type { Schema } from '#server/db/schema.ts';

type Step = { from: readonly ProductStatus[]; to: ProductStatus };

const steps = {
  /** A buyer gets a hold on the product. */
  reserve: { from: ['live'], to: 'reserved' },
  /** The hold has ended and no one is waiting. */
  release: { from: ['reserved'], to: 'live' },
  /** The buyer collects the product. */
  sell: { from: ['reserved'], to: 'sold' },
  /** The seller takes the product off sale. */
  end: { from: ['live'], to: 'ended' },
  /** The seller puts the product back on sale, as the newest in lists. */
  relist: { from: ['ended'], to: 'live' },
  /** The product leaves the shop, but is kept because bookings refer to it. */
  archive: { from: ['live', 'reserved', 'ended'], to: 'archived' },
} as const satisfies Record<string, Step>;

type Verb = (trx: Transaction<Schema>, id: string, at: Date) => Promise<void>;

const verb =
  (name: keyof typeof steps): Verb =>
  async (trx, id, at) => {
    const { from, to }: Step = steps[name];
    const posted = name === 'relist' ? sql`, posted_at = ${at}` : sql``;
    const result = await sql`
      UPDATE products SET status = ${to}, updated_at = ${at}, version = version + 1${posted}
      WHERE id = ${id} AND status = ANY(${from})`.execute(trx);
    if (result.numAffectedRows !== 1n) throw new Error(`can't ${name} the product ${id}`);
  };

/**
 * The only code that changes a product's status. Every function runs in the caller's transaction. Call `lock`
 * first and check the status, because a change that the current status does not allow throws an Error.
 */
export const productState = {
  /** Locks a product until the transaction ends and returns it. Undefined if it does not exist. */
  lock: (trx: Transaction<Schema>, id: string) =>
    trx
      .selectFrom('products')
      .select(['id', 'seller_id', 'category_id', 'status', 'version'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  reserve: verb('reserve'),
  release: verb('release'),
  sell: verb('sell'),
  end: verb('end'),
  relist: verb('relist'),
  archive: verb('archive'),
};
