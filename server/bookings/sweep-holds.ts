import type { Core } from '#server/core.ts';
import { type HoldCore, holdsOf, isAnyDue } from './holds.ts';

/**
 * Ends all holds whose time is up, and makes cancellations final if they can no longer be undone. Skips products that
 * another server is working on.
 */
export async function sweepHolds(core: HoldCore & Pick<Core, 'db' | 'now'>): Promise<void> {
  for (let found = await isAnyDue(core.db, core.now()); found; ) {
    found = await core.db.transaction().execute(async (trx) => {
      const holds = holdsOf(trx, core);
      const at = core.now();
      const productId = await holds.lockDue(at);
      if (productId) await holds.endDue(productId, at);
      return productId !== undefined;
    });
  }
}
