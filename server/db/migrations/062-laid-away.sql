-- The state of a product that someone pays for in parts. Not checked again: the rule only got wider.
ALTER TABLE products DROP CONSTRAINT products_status_known, ADD CONSTRAINT products_status_known
  CHECK (status IN ('live', 'reserved', 'laid_away', 'sold', 'ended', 'archived')) NOT VALID;
