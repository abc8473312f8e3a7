import type { Trx } from '#server/db/client.ts';

/** Returns the price from which a product's lowest price is computed, or null if it is the price on its tag. */
export async function referencePriceOf(trx: Trx, productId: string): Promise<number | null> {
  const row = await trx
    .selectFrom('products')
    .select('reference_price_cents')
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.reference_price_cents ?? null;
}

export async function setReferencePrice(
  trx: Trx,
  productId: string,
  reference_price_cents: number | null,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ reference_price_cents })
    .where('id', '=', productId)
    .execute();
}
