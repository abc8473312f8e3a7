/** Shown if an offer was declined at once, because it is below the seller's lowest price. */
export const tooLow = 'The seller can’t go that low.';
