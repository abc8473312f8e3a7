import type { Product } from '#contracts/products.ts';
import { useSession } from '#src/lib/session.ts';

/** Tells whether one may have a product's price tag: of one's own, or as the shop's staff of everybody's. */
export function useMayTag(): (product: Pick<Product, 'own'>) => boolean {
  const session = useSession();
  const trusted = session.status === 'signed-in' && session.user.role !== 'user';
  return ({ own }) => own || trusted;
}
