CREATE INDEX CONCURRENTLY IF NOT EXISTS stolen_gear_by_time ON stolen_gear (created_at DESC, id DESC);
