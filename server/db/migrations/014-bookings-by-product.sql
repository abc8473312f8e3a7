-- Erasing a product checks that no booking has it: of every state, which the partial indexes don't hold.
CREATE INDEX bookings_by_product ON bookings (product_id);
