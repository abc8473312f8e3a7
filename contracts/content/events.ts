import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';

const message = {
  subject: 'message',
  audience: 'read_messages',
  payload: z.object({ read: z.boolean() }),
} as const;

export const events = {
  'message.received': message,
  'message.marked': message,
  'message.deleted': { ...message, payload: z.object({}) },
} as const satisfies Record<string, EventSpec>;
