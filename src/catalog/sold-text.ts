import { maxSold } from '#contracts/catalog/products.ts';

/** Returns a short phrase about how many products a seller has sold. */
export function soldText(sold: number): string {
  if (sold === 0) return 'nothing sold yet';
  return sold < maxSold ? `${sold} sold` : `more than ${maxSold - 1} sold`;
}
