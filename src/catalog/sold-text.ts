import { mostSold } from '#contracts/catalog/products.ts';

/** Returns a short phrase about how many products a seller has sold. */
export function soldText(sold: number): string {
  if (sold === 0) return 'nothing sold yet';
  return sold < mostSold ? `${sold} sold` : `more than ${mostSold - 1} sold`;
}
