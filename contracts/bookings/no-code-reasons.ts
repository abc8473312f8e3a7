import * as z from 'zod/mini';

/** Why a buyer who showed an ID has no handover code. */
export const NoCodeReason = z.enum(['no_phone', 'phone_off', 'no_code']);
export type NoCodeReason = z.infer<typeof NoCodeReason>;
