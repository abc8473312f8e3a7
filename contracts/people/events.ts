import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';
import { Role } from '#contracts/permissions.ts';

const user = {
  subject: 'user',
  audience: 'see_users',
  payload: z.object({ role: Role }),
} as const;

export const events = {
  'user.joined': user,
  'user.renamed': user,
  // The email address was changed or verified.
  'user.email_changed': user,
  'user.role_changed': { ...user, payload: z.extend(user.payload, { from: Role }) },
  'user.suspended': user,
  'user.restored': user,
  'user.deleted': user,
} as const satisfies Record<string, EventSpec>;
