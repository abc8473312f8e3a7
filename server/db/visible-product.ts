import { sql } from 'kysely';

/**
 * Whether anyone may see a product: it is listed, or it was sold and no moderator has hidden it. The product's
 * alias must be `p`.
 */
export const visibleProduct = sql<boolean>`(p.listed OR p.status = 'sold' AND p.moderation = 'clear')`;
