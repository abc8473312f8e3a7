-- Whether buyers can offer a price. If null, they can unless staff sell the product. Only the seller sees the lowest one.
ALTER TABLE products ADD COLUMN takes_offers boolean, ADD COLUMN lowest_offer_cents integer;
