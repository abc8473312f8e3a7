import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';
import { NoCodeReason } from './no-code-reasons.ts';

const details = z.strictObject({ product_id: Id, buyer_id: Id });

export const auditDetails = {
  'bookings read': z.strictObject({}),
  'booking released': details,
  // `no_code`: staff checked an ID instead of the code.
  'product handed over': z.extend(details, { no_code: z.optional(NoCodeReason) }),
  'hold overridden': details,
  'wrong handover code': details,
  'unknown handover code': z.strictObject({}),
} as const;
