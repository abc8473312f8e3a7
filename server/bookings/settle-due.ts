import type { Core } from '#server/core.ts';
import type { WaitlistCore } from './booking-line.ts';
import { bookingLine } from './booking-line.ts';

type SettlingCore = WaitlistCore & Pick<Core, 'db' | 'now'>;

/** Ends the product's hold if it has expired, and makes cancellations final if they can no longer be undone. */
export const settleProduct = (core: SettlingCore, productId: string): Promise<void> =>
  core.db.transaction().execute((trx) => bookingLine(trx, core).settle(productId, core.now()));

/** Calls {@link settleProduct} for all products that need it. Returns how many there were. */
export async function settleDue(core: SettlingCore): Promise<number> {
  for (let count = 0; ; count += 1) {
    const found = await core.db.transaction().execute(async (trx) => {
      const line = bookingLine(trx, core);
      const at = core.now();
      const productId = await line.lockDue(at);
      if (productId) await line.settle(productId, at);
      return productId !== undefined;
    });
    if (!found) return count;
  }
}
