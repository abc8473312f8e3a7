import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';
import { Id } from '#contracts/text.ts';
import { OfferState } from './offers.ts';

const offer = {
  subject: 'offer',
  audience: 'sell_at_counter',
  payload: z.object({ product_id: Id, state: OfferState }),
} as const;

export const events = {
  'offer.made': offer,
  // It was answered, confirmed or has ended.
  'offer.changed': offer,
} as const satisfies Record<string, EventSpec>;
