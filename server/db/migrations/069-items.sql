-- Small goods and services: not one of a kind, and never in the storefront.
CREATE TABLE items (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  price_cents bigint NOT NULL,
  tax_class text NOT NULL,
  gtin text,
  -- How many pieces the shop has. Null if nobody counts them.
  stock integer,
  for_sale boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT items_tax_class_known CHECK (tax_class IN ('standard', 'exempt')),
  CONSTRAINT items_stock_not_negative CHECK (stock >= 0)
);
CREATE UNIQUE INDEX items_gtin ON items (gtin) WHERE gtin IS NOT NULL;
CREATE INDEX items_by_name ON items (lower(name) COLLATE "C", id);

-- A line of small goods has no product. Its prices are those of all its pieces, and its tax that of one piece, so that
-- each piece that is returned gives back the tax that was paid for it. A quick item has no row in `items`.
ALTER TABLE sale_lines
  ALTER COLUMN product_id DROP NOT NULL,
  ADD COLUMN item_id uuid REFERENCES items (id),
  ADD COLUMN quantity smallint NOT NULL DEFAULT 1,
  ADD COLUMN tax_cents bigint,
  ADD COLUMN returned_quantity smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT sale_lines_product_or_item CHECK ((product_id IS NULL) = (tax_cents IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT sale_lines_quantity_known CHECK (quantity BETWEEN 1 AND 999) NOT VALID,
  ADD CONSTRAINT sale_lines_returned_once CHECK (returned_quantity BETWEEN 0 AND quantity) NOT VALID;
