-- Where and when the two sides of a hold meet, and when to remind them.
ALTER TABLE bookings ADD COLUMN meeting jsonb, ADD COLUMN remind_at timestamptz(3);
