CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_by_layaway ON sales (layaway_id, number) WHERE layaway_id IS NOT NULL;
