import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';
import { Id } from '#contracts/text.ts';
import { OfferState } from './offers.ts';

const thread = { subject: 'thread', audience: 'people', payload: z.object({}) } as const;
const offer = {
  subject: 'offer',
  audience: 'sell_at_counter',
  payload: z.object({ product_id: Id, state: OfferState }),
} as const;

export const events = {
  // Sent to everyone who can see the message.
  'thread.written': { ...thread, payload: z.object({ message_id: Id }) },
  // Sent to the side that has read it.
  'thread.read': thread,
  // One side blocked or unblocked the other, or an admin was chosen to answer.
  'thread.changed': thread,
  // An offer, a hold or a meeting started it or moved it up. Their own events told about the rest.
  'thread.moved': thread,
  // A person has deleted the account, and so what they wrote.
  'thread.erased': thread,
  'offer.made': offer,
  // It was answered, confirmed or has ended.
  'offer.changed': offer,
} as const satisfies Record<string, EventSpec>;
