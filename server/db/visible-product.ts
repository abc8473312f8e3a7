import { sql } from 'kysely';

/**
 * Whether everyone may see a product: it is listed, or it was sold, no moderator has hidden it and its seller isn't
 * suspended. `products` must be aliased as `p`.
 */
export const visibleProduct = sql<boolean>`(p.listed
  OR p.status = 'sold' AND p.moderation = 'clear' AND NOT p.seller_suspended)`;
