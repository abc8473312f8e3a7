import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';

const toPeople = { audience: 'people', payload: z.object({}) } as const;

export const events = {
  'notice.created': { subject: 'notice', ...toPeople },
  'notice.read': { subject: 'notice', ...toPeople },
  // The user marked all notices as read.
  'notice.all_read': { subject: 'user', ...toPeople },
  // Only in the demo, where admins can read the emails.
  'mail.sent': { subject: 'mail', audience: 'read_demo_mails', payload: z.object({}) },
} as const satisfies Record<string, EventSpec>;
