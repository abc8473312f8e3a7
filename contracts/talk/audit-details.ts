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
  // The subject is the booking. Staff acted for the shop.
  'meeting changed': z.strictObject({
    product_id: Id,
    buyer_id: Id,
    step: z.enum(['suggested', 'agreed', 'called_off']),
  }),
  'messages read': z.strictObject({}),
} as const;
