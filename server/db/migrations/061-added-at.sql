-- When the product was added to the shop. Unlike `posted_at`, it doesn't change when the product is relisted. This takes
-- minutes in a shop with a million products.
SET LOCAL statement_timeout = 0;
ALTER TABLE products ADD COLUMN added_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE products p SET added_at = coalesce(
  (SELECT taken_at FROM intakes i WHERE i.product_id = p.id),
  (SELECT taken_at FROM consignments c WHERE c.product_id = p.id),
  posted_at
);

-- For the stock book: all pieces, and the pieces in stock.
CREATE INDEX products_by_added_at ON products (seller_id, added_at, id);
DROP INDEX products_in_stock;
CREATE INDEX products_in_stock ON products (seller_id, added_at, id) WHERE status IN ('live', 'reserved', 'ended');
