-- The price from which the lowest price of a product in the shop's stock is computed, if its tag shows a lower one. Null
-- if that is the tag's price.
ALTER TABLE products ADD COLUMN reference_price_cents integer;
