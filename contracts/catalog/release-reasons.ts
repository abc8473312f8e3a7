/** The shop's own reasons for releasing bookings. Any other reason was written by a person. */
export const shopReasons = {
  collected: 'The buyer ahead of you collected this product. Thank you for waiting.',
  sold: 'This product was sold in the shop. Thank you for waiting.',
  withdrawn: 'The seller withdrew this product.',
  sellerLeft: 'The seller closed their account.',
  removed: 'A moderator removed this product from the shop.',
  suspended: 'The seller can’t hand over this product.',
} as const;
export type ShopReason = (typeof shopReasons)[keyof typeof shopReasons];

const all: ReadonlySet<string> = new Set(Object.values(shopReasons));

/** Returns whether a booking's reason is in the shop's own words. */
export const isShopReason = (reason: string): boolean => all.has(reason);
