import type { ReactNode } from 'react';
import type { Product } from '#contracts/catalog/products.ts';

/**
 * A product as shown on its page. In a preview, values that have not been filled in yet are empty, and the seller may still
 * be loading.
 */
export type ShownProduct = Omit<Product, 'seller' | 'condition' | 'condition_type'> & {
  seller: Product['seller'] | null;
  condition: Product['condition'] | '';
  condition_type: Product['condition_type'] | '';
};

/** A required value. Only a preview can lack it. */
export const Value = ({ children }: { children: ReactNode }) =>
  children || <span className="font-sans text-base font-normal text-muted">Not filled in yet</span>;
