CREATE TABLE watches (
  user_id uuid NOT NULL REFERENCES users (id),
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- The price when the person started watching the product.
  price_cents integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX watches_newest ON watches (user_id, created_at DESC, product_id DESC);
CREATE INDEX watches_by_product ON watches (product_id);
