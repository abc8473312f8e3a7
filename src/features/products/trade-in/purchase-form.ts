import * as z from 'zod/mini';
import { BuyInForm } from '#contracts/sales.ts';

/** What the shop pays for a trade-in, and the seller's details. */
export const PurchaseForm = z.pick(BuyInForm, { paid: true, seller: true });
export type PurchaseForm = z.input<typeof PurchaseForm>;
