import type { Offer } from '#contracts/talk/offers.ts';

/** Shown if an offer was declined at once, because it is below the seller's lowest price. */
export function tooLow({ tries_left: left }: Offer): string {
  const low = 'The seller can’t go that low.';
  if (left === undefined) return low;
  if (left === 0) return `${low} Your next offer waits for the seller’s answer.`;
  return `${low} You can try ${left} more ${left === 1 ? 'time' : 'times'} today.`;
}
