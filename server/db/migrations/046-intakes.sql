ALTER TABLE products
  -- When a product that the shop bought can go on sale. Null for other products, and for products that are already on
  -- sale.
  ADD COLUMN live_from timestamptz(3),
  -- The time and price of the sale. Null if the product isn't sold.
  ADD COLUMN sold_at timestamptz(3),
  ADD COLUMN sold_cents integer;

UPDATE products p SET sold_at = s.at, sold_cents = s.cents
FROM (
  SELECT DISTINCT ON (product_id) product_id, at, cents FROM (
    SELECT product_id, ended_at AS at, price_cents AS cents FROM bookings WHERE status = 'collected'
    UNION ALL
    SELECT l.product_id, s.created_at, l.price_cents FROM sale_lines l JOIN sales s ON s.id = l.sale_id
    WHERE l.kind = 'sold' AND l.returned_by IS NULL
  ) sold
  ORDER BY product_id, at DESC
) s
WHERE p.id = s.product_id AND p.status = 'sold';

CREATE INDEX products_live_later ON products (live_from) WHERE status = 'ended' AND live_from IS NOT NULL;
-- For listing sold pieces in the stock book.
CREATE INDEX products_sold_by_seller ON products (seller_id, sold_at DESC, id DESC) WHERE sold_at IS NOT NULL;

-- The products that the shop bought. `number` is the stock number.
CREATE TABLE intakes (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  number integer NOT NULL UNIQUE,
  -- The constraint is deferred, because the sale is inserted last.
  sale_id uuid NOT NULL REFERENCES sales (id) DEFERRABLE INITIALLY DEFERRED,
  paid_cents integer NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  live_at timestamptz(3) NOT NULL,
  -- The details of the person who sold the product to the shop, encrypted. Null once they have been deleted.
  seller bytea
);
CREATE INDEX intakes_by_time ON intakes (taken_at);
CREATE INDEX intakes_with_seller ON intakes (taken_at) WHERE seller IS NOT NULL;

-- One row. Each intake takes the next number in its transaction, so there are no gaps.
CREATE TABLE intake_numbers (last integer NOT NULL);
INSERT INTO intake_numbers VALUES (0);
