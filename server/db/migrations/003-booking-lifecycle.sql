-- Whoever holds or waits is found by product; whoever was handed what, by its code's owner only.
CREATE INDEX bookings_open_by_product ON bookings (product_id) WHERE status IN ('held', 'waiting');
