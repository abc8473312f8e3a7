import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';

export const events = {
  // An item was added or changed, or its stock count.
  'item.changed': {
    subject: 'item',
    audience: 'sell_at_counter',
    payload: z.object({}),
  },
  // An owner was paid for consigned pieces.
  'payout.made': {
    subject: 'payout',
    audience: 'sell_at_counter',
    payload: z.object({ number: z.number() }),
  },
} as const satisfies Record<string, EventSpec>;
