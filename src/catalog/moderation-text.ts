import type { Moderation } from '#contracts/catalog/products.ts';

/**
 * Why a product is pending. Every product with a new serial number is pending at first, so this doesn't reveal whether its
 * number is registered as stolen.
 */
export const checkText = 'The serial number is being checked. This usually takes 15 minutes.';

/** A short explanation of why moderation hides a product from the shop, or null if it doesn't. */
export const moderationText: Record<Moderation, string | null> = {
  clear: null,
  pending: 'Serial number being checked',
  hidden: 'Hidden by a moderator',
  removed: 'Removed by a moderator',
};
