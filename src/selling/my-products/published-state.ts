import type { OwnProduct } from '#contracts/selling/own-products.ts';

/**
 * Returns the history state that the product form passes to My Products. In its own file, because the form shouldn't load
 * the part of My Products that reads the state.
 */
export const justPublished = ({ _id, title, moderation }: OwnProduct) => ({
  published: { _id, title, moderation },
});
