import type { Moderation } from '#contracts/catalog/products.ts';

/** A short explanation of why moderation hides a product from the shop, or null if it doesn't. */
export const moderationText: Record<Moderation, string | null> = {
  clear: null,
  pending: 'Being checked',
  hidden: 'Hidden by a moderator',
  removed: 'Removed by a moderator',
};
