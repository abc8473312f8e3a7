-- Finds the open bookings of a product.
CREATE INDEX bookings_open_by_product ON bookings (product_id) WHERE status IN ('held', 'waiting');
