-- Replaces `products_in_stock`, which older servers still use.
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_of_stock ON products (seller_id, added_at, id)
  WHERE status IN ('live', 'reserved', 'laid_away', 'ended');
