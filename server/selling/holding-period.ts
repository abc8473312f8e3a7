import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import { sellingRepository } from './selling-repository.ts';

/** Puts all products whose holding period has ended up for sale. Returns how many there were. */
export async function endHoldingPeriods({ db, now }: Pick<Core, 'db' | 'now'>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const found = await db.transaction().execute(async (trx) => {
      const at = now();
      const id = await sellingRepository(trx).lockDue(at);
      if (id) await productState.relist(trx, id, at);
      return id !== undefined;
    });
    if (!found) return count;
  }
}
