-- Deleting a product checks that no booking refers to it, regardless of its state. The partial indexes don't cover all
-- states.
CREATE INDEX bookings_by_product ON bookings (product_id);
