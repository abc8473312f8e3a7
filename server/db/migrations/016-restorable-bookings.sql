ALTER TABLE bookings
  -- The deadline for undoing the cancellation. Until then, a canceled hold keeps the product reserved. Null afterwards.
  ADD COLUMN restorable_until timestamptz(3),
  ADD CONSTRAINT bookings_restorable_is_cancelled
    CHECK (restorable_until IS NULL OR status = 'cancelled');
CREATE INDEX bookings_restorable ON bookings (restorable_until) WHERE restorable_until IS NOT NULL;
