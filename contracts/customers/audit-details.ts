import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';

const nothing = z.strictObject({});

export const auditDetails = {
  'customers read': nothing,
  'customer read': nothing,
  'customer added': nothing,
  'customer changed': z.strictObject({ from_version: z.int() }),
  'customers merged': z.strictObject({ merged_id: Id, credit_cents: z.int() }),
} as const;
