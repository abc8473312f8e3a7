import type { ProductStatus } from '#contracts/products.ts';

/** What became of a product while its seller edited it, as they read it; null where nothing did. */
export function statusNews(was: ProductStatus, now: ProductStatus): string | null {
  if (was === now) return null;
  switch (now) {
    case 'reserved':
      return 'It was booked while you edited it: the buyer reads what was booked beside your changes.';
    case 'live':
      return was === 'reserved'
        ? 'Its booking ended while you edited it: it is for sale again.'
        : 'It was put on sale again while you edited it.';
    case 'ended':
      return 'It was taken off sale while you edited it.';
    default:
      return null;
  }
}
