import * as z from 'zod/mini';
import { BuyInForm } from '#contracts/stock/intakes.ts';

const { paid, seller } = BuyInForm.shape;

/** The purchase price of a trade-in, and the seller's details. */
export const PurchaseForm = z.object({ paid, seller });
export type PurchaseForm = z.input<typeof PurchaseForm>;
