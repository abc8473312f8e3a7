-- The price at which each product was sold. The rows outlive the product and its seller, and contain no names.
CREATE TABLE past_sales (
  id uuid PRIMARY KEY,
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  brand text NOT NULL,
  model text NOT NULL,
  price_cents integer NOT NULL,
  condition text NOT NULL,
  year_of_purchase integer NOT NULL,
  sold_at timestamptz(3) NOT NULL,
  CONSTRAINT past_sales_product_key UNIQUE (product_id),
  CONSTRAINT past_sales_price_positive CHECK (price_cents > 0)
);
CREATE INDEX past_sales_by_model ON past_sales (lower(brand), lower(model), sold_at DESC)
  INCLUDE (price_cents, condition, year_of_purchase);
CREATE INDEX products_listed_by_model ON products (lower(brand), lower(model), posted_at DESC)
  WHERE listed;

INSERT INTO past_sales
  (id, product_id, brand, model, price_cents, condition, year_of_purchase, sold_at)
SELECT b.id, p.id, p.brand, p.model, b.price_cents, p.condition, p.year_of_purchase, b.ended_at
FROM bookings b JOIN products p ON p.id = b.product_id
WHERE b.status = 'collected' AND p.status = 'sold' AND p.brand <> '' AND p.model <> '';
