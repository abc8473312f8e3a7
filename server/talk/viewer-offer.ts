import { sql } from 'kysely';

/** The column about the open offer between the viewer and a product's seller. `products` must be aliased as `p`. */
export const viewerOffer = (viewerId: string | null, at: Date) => sql`(
  SELECT json_build_object('price_cents', o.price_cents, 'mine', o.by_buyer) FROM offers o
  WHERE o.product_id = p.id AND o.buyer_id = ${viewerId} AND o.state = 'open' AND o.expires_at > ${at}
  ORDER BY o.id DESC LIMIT 1) AS own_offer`;
