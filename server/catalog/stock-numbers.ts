import { sql } from 'kysely';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import { shopAccount } from '#server/people/shop-account.ts';

/** Returns the next stock number. Blocks other transactions from taking one until this transaction ends. */
export async function nextStockNumber(trx: Trx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    UPDATE intake_numbers SET last = last + 1 RETURNING last`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the row with the last stock number is missing');
  return row.last;
}

/** Gives a new piece, which the shop neither bought nor sells for an owner, the next stock number. */
export async function numberPiece(trx: Trx, product_id: string): Promise<void> {
  const number = await nextStockNumber(trx);
  await sql`INSERT INTO added_pieces (product_id, number) VALUES (${product_id}, ${number})`.execute(
    trx,
  );
}

type Parts = Pick<Core, 'db'> & { config: Pick<Core['config'], 'shopEmail'> };

/**
 * Gives a stock number to the shop's pieces that have none, in the order in which they came in: those from before the
 * account became the shop's (`SHOP_EMAIL`), and those that earlier releases added.
 */
export async function numberPieces({ db, config }: Parts): Promise<void> {
  const shopId = await shopAccount.find(db, config);
  const pieces = sql`
    FROM products p WHERE p.seller_id = ${shopId} AND p.status <> 'archived'
      AND NOT EXISTS (SELECT 1 FROM stock_numbers n WHERE n.product_id = p.id)`;
  const { rows } = await sql`SELECT 1 ${pieces} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Wait for other servers that do the same.
    await sql`SELECT last FROM intake_numbers FOR UPDATE`.execute(trx);
    await sql`
      WITH added AS (
        INSERT INTO added_pieces (product_id, number)
        SELECT p.id, (SELECT last FROM intake_numbers) + row_number() OVER (ORDER BY p.added_at, p.id) ${pieces}
        RETURNING 1
      )
      UPDATE intake_numbers SET last = last + (SELECT count(*) FROM added)`.execute(trx);
  });
}
