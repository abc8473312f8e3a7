import * as z from 'zod/mini';

/**
 * What is hidden from the other side of an offer or of a thread about a product. With a hold, only links and payment are.
 */
export const hiddenNames = {
  phone: 'phone number',
  email: 'email address',
  link: 'link',
  payment: 'payment service',
} as const;
export type HiddenKind = keyof typeof hiddenNames;
export const HiddenKind = z.enum(Object.keys(hiddenNames) as [HiddenKind, ...HiddenKind[]]);
