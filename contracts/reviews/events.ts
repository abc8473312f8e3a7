import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';
import { Id } from '#contracts/text.ts';

const review = { subject: 'review', audience: 'people', payload: z.object({}) } as const;

export const events = {
  // `to` is the person whom the review is about.
  'review.written': { ...review, payload: z.object({ to: Id, deal_id: Id }) },
  // It was replaced, shown, answered or hidden.
  'review.changed': review,
} as const satisfies Record<string, EventSpec>;
