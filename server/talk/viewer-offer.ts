import { sql } from 'kysely';
import { blocks } from './blocks.ts';
import { invitable } from './invitable.ts';
import { changed } from './seen-product.ts';

/**
 * The columns about the viewer's open offer, whether the seller can invite someone, and whether the viewer has blocked the
 * seller or is blocked. `products` must be aliased as `p`.
 */
export const viewerOffer = (viewerId: string | null, at: Date) => sql`(
  SELECT json_build_object('_id', o.id, 'price_cents', o.price_cents, 'mine', o.by_buyer,
    'changed', cardinality(${changed}) > 0, 'needs_contact', o.phone IS NULL) FROM offers o
  WHERE o.product_id = p.id AND o.buyer_id = ${viewerId} AND o.state = 'open' AND o.expires_at > ${at}
  ORDER BY o.id DESC LIMIT 1) AS own_offer,
  p.seller_id = ${viewerId} AND EXISTS (${invitable(sql`p.id`, sql`p.seller_id`, at)}) AS invitable,
  ${blocks(sql`${viewerId}`, sql`p.seller_id`)} AS has_blocked,
  ${blocks(sql`p.seller_id`, sql`${viewerId}`)} AS is_blocked`;
