import type { ProductStatus } from '#contracts/catalog/products.ts';

/**
 * Returns a sentence that tells the seller how the product's status changed during an edit, or null if there is nothing
 * to report.
 */
export function statusChange(was: ProductStatus, now: ProductStatus): string | null {
  if (was === now) return null;
  switch (now) {
    case 'reserved':
      return 'It was booked while you were editing. The buyer keeps the earlier price.';
    case 'live':
      return was === 'reserved'
        ? 'Its booking ended while you were editing, so it is for sale again.'
        : 'It was put up for sale again while you were editing.';
    case 'ended':
      return 'It was removed from sale while you were editing.';
    default:
      return null;
  }
}
