import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';

const customer = {
  subject: 'customer',
  audience: 'sell_at_counter',
  payload: z.object({}),
} as const;

export const events = {
  'customer.added': customer,
  // Also if they bought something, or if their store credit changed.
  'customer.changed': customer,
} as const satisfies Record<string, EventSpec>;
