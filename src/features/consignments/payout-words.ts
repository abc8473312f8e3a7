import type { PayoutMethod } from '#contracts/payouts.ts';

/** The names of the ways to pay an owner. */
export const payoutWords: Record<PayoutMethod, string> = {
  cash: 'Cash from the till',
  transfer: 'Transfer',
  credit: 'Store credit',
};
