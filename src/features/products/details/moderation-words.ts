import type { Moderation } from '#contracts/products.ts';

/** Short reasons why moderation keeps a product out of the shop. Null if moderation doesn't hide the product. */
export const moderationWords: Record<Moderation, string | null> = {
  clear: null,
  pending: 'Waiting for a moderator',
  hidden: 'Hidden by a moderator',
  removed: 'Removed by a moderator',
};
