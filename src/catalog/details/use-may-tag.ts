import type { Product } from '#contracts/catalog/products.ts';
import { may } from '#contracts/permissions.ts';
import { useSession } from '#src/lib/session.ts';

/**
 * Returns a function that checks whether the user may print a product's price tag. Sellers may print tags for their own
 * products. Staff may print tags for any product.
 */
export function useMayTag(): (product: Pick<Product, 'own'>) => boolean {
  const session = useSession();
  const any = session.status === 'signed-in' && may(session.user.role, 'print_any_tag');
  return ({ own }) => own || any;
}
