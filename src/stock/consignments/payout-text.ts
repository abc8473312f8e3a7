import type { PayoutMethod } from '#contracts/stock/payouts.ts';

/** Labels for the payout methods. */
export const payoutText: Record<PayoutMethod, string> = {
  cash: 'Cash from the till',
  transfer: 'Transfer',
  credit: 'Store credit',
};
