CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_by_customer_id ON sales (customer_id, number DESC)
  WHERE customer_id IS NOT NULL;
