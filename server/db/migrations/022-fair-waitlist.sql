ALTER TABLE bookings
  -- True for a hold from the waitlist that the buyer has not confirmed yet.
  ADD COLUMN promoted boolean NOT NULL DEFAULT false,
  -- True if the buyer once held this product without collecting it, so new buyers go first.
  ADD COLUMN came_back boolean NOT NULL DEFAULT false;
DROP INDEX bookings_waitlist;
CREATE INDEX bookings_waitlist ON bookings (product_id, came_back, created_at, id)
  WHERE status = 'waiting';
