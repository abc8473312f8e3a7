import { sql } from 'kysely';

/**
 * Whether everyone may see a product: it is listed, or it was sold, no moderator has hidden it, and its seller isn't
 * suspended and hasn't deleted the account. `products` must be aliased as `p`.
 */
export const visibleProduct = sql<boolean>`(p.listed
  OR p.status = 'sold' AND p.moderation = 'clear' AND NOT p.seller_suspended
    AND NOT EXISTS (SELECT 1 FROM users gone WHERE gone.id = p.seller_id AND gone.deleted_at IS NOT NULL))`;
