-- Deleting a product checks that no booking in any state refers to it. The partial indexes don't cover all
-- states.
CREATE INDEX bookings_by_product ON bookings (product_id);
