import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';
import { OfferState } from './offers.ts';

export const auditDetails = {
  // The subject is the product. Staff invited, accepted, declined, countered or withdrew for the shop.
  'offer answered': z.strictObject({
    offer_id: Id,
    buyer_id: Id,
    price_cents: z.int(),
    state: OfferState,
  }),
  'messages read': z.strictObject({}),
} as const;
