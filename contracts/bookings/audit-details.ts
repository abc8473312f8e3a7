import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';

const details = z.strictObject({ product_id: Id, buyer_id: Id });

export const auditDetails = {
  'bookings read': z.strictObject({}),
  'booking released': details,
  'product handed over': details,
  'hold overridden': details,
  'wrong handover code': details,
  'unknown handover code': z.strictObject({}),
} as const;
