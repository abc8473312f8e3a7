CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS sales_offline_number ON sales (offline_number) WHERE offline_number IS NOT NULL;
