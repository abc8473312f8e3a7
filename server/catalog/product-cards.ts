import type { ProductCard } from '#contracts/catalog/products.ts';
import type { Executor } from '#server/db/client.ts';
import { productRepository } from './product-repository.ts';
import { toCard } from './product-view.ts';

/**
 * Returns the cards of these products, keyed by id. Skips products that the public can no longer see. Includes sold
 * products.
 */
export async function cardsOf(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductCard>> {
  const rows = await productRepository(db).cards(ids);
  return new Map(rows.map((row) => [row.id, toCard(row)]));
}
