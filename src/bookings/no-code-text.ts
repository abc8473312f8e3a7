import type { NoCodeReason } from '#contracts/bookings/no-code-reasons.ts';

export const noCodeText: Record<NoCodeReason, string> = {
  no_phone: 'Their phone isn’t here',
  phone_off: 'Their phone is off or offline',
  no_code: 'They can’t find the code',
};
