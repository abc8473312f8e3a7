CREATE INDEX CONCURRENTLY IF NOT EXISTS bookings_reminders ON bookings (remind_at) WHERE remind_at IS NOT NULL;
