-- For lists of one brand, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_newest_of_brand
  ON product_search (brand_key, posted_at DESC, product_id DESC);
