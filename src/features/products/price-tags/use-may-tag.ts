import { may } from '#contracts/permissions.ts';
import type { Product } from '#contracts/products.ts';
import { useSession } from '#src/lib/session.ts';

/** Whether this person may print a product's price tag: the seller may, and staff may print any. */
export function useMayTag(): (product: Pick<Product, 'own'>) => boolean {
  const session = useSession();
  const any = session.status === 'signed-in' && may(session.user.role, 'print_any_tag');
  return ({ own }) => own || any;
}
