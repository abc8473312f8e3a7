import type { Core } from '#server/core.ts';
import type { Paying } from '#server/stock/payout-service.ts';
import { createStoreCredit } from './store-credit.ts';
import { createTillService } from './till-service.ts';

/** Pays the owners of consigned pieces in cash from the till, or in store credit. */
export const createPaying = (core: Core): Paying => ({
  takeCash: createTillService(core).takeOut,
  addCredit: createStoreCredit(core.intakeKey).add,
});
