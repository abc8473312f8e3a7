-- When a booking from the waitlist became a hold.
ALTER TABLE bookings ADD COLUMN promoted_at timestamptz(3);
