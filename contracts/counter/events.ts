import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';

const sale = {
  subject: 'sale',
  audience: 'sell_at_counter',
  payload: z.object({ number: z.number() }),
} as const;
const till = {
  subject: 'till',
  audience: 'sell_at_counter',
  payload: z.object({ open: z.boolean() }),
} as const;

export const events = {
  'sale.made': sale,
  // The event's subject is the ticket of the return, not the original sale.
  'sale.returned': sale,
  'till.opened': till,
  'till.moved': till,
  'till.closed': till,
} as const satisfies Record<string, EventSpec>;
