import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** A short label for each product status. */
export const productWords: Record<ProductStatus, readonly [words: string, tone: BadgeTone]> = {
  live: ['For sale', 'plain'],
  reserved: ['On hold', 'surf'],
  sold: ['Sold', 'tobacco'],
  ended: ['Not for sale', 'plain'],
  archived: ['Not for sale', 'plain'],
};
