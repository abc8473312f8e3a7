import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';

const phoneLink = {
  subject: 'phone_link',
  audience: 'people',
  payload: z.object({ photos: z.number() }),
} as const;

export const events = {
  // A phone has scanned the code of an open form.
  'phone_link.claimed': phoneLink,
  'phone_link.photographed': phoneLink,
} as const satisfies Record<string, EventSpec>;
