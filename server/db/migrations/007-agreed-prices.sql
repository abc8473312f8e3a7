-- The lowest price that the owner of a consigned piece agreed to. Until now, this was the price on the tag, which the
-- shop could change. Buyers who booked at a lower price keep it.
ALTER TABLE consignments ADD COLUMN agreed_price_cents integer;
UPDATE consignments c SET agreed_price_cents = least(p.resale_price_cents, (
  SELECT min(b.price_cents) FROM bookings b
  WHERE b.product_id = p.id AND (b.status IN ('held', 'waiting') OR b.restorable_until IS NOT NULL)
))
FROM products p WHERE p.id = c.product_id;
ALTER TABLE consignments ALTER COLUMN agreed_price_cents SET NOT NULL;
