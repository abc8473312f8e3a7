import type { Core } from '#server/core.ts';
import type { Paying } from '#server/stock/payout-service.ts';
import { createTillService } from './till-service.ts';

/** Pays the owners of consigned pieces in cash from the till. */
export const createPaying = (core: Core): Paying => ({
  takeCash: createTillService(core).takeOut,
});
