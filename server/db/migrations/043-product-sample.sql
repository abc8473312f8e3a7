-- Samples of product_search, for estimating counts. The rows of a sample are stored next to each other and have a
-- separate index, so reading them takes the same time in a shop of any size. See docs/decisions/023.
CREATE TABLE product_sample (
  product_id uuid NOT NULL,
  -- The smallest sample that contains the product. Each sample has a quarter of the previous one's products.
  level smallint NOT NULL,
  category_id uuid NOT NULL,
  price_cents integer NOT NULL,
  year smallint NOT NULL,
  brand_key text,
  condition text NOT NULL,
  condition_type text NOT NULL,
  location text NOT NULL,
  doc tsvector NOT NULL,
  PRIMARY KEY (product_id, level)
) PARTITION BY LIST (level);
CREATE TABLE product_sample_2 PARTITION OF product_sample FOR VALUES IN (2);
CREATE TABLE product_sample_3 PARTITION OF product_sample FOR VALUES IN (3);
CREATE TABLE product_sample_4 PARTITION OF product_sample FOR VALUES IN (4);
CREATE TABLE product_sample_5 PARTITION OF product_sample FOR VALUES IN (5);
CREATE TABLE product_sample_6 PARTITION OF product_sample FOR VALUES IN (6);

INSERT INTO product_sample (product_id, level, category_id, price_cents, year, brand_key, condition,
  condition_type, location, doc)
SELECT product_id, level, category_id, price_cents, year, brand_key, condition, condition_type, location, doc
FROM product_search, LATERAL (
  SELECT max(level) AS level FROM generate_series(2, 6) AS level
  WHERE ('x' || right(product_id::text, 4))::bit(16)::integer < 65536 / 4 ^ level
) sampled
WHERE level IS NOT NULL;

-- Adds entries to the index immediately, so that searches don't have to scan the list of pending entries. This is
-- cheap, because few products are in a sample.
CREATE INDEX product_sample_terms ON product_sample USING gin (doc) WITH (fastupdate = off);
CREATE INDEX product_sample_by_price ON product_sample (price_cents);
CREATE INDEX product_sample_by_year ON product_sample (year);
