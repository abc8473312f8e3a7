import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';

export const events = {
  'audit.written': { subject: 'audit_entry', audience: 'read_audit', payload: z.object({}) },
} as const satisfies Record<string, EventSpec>;
