-- The server gives these their customer, because only it can make fingerprints of addresses.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_without_customer ON sales (id)
  WHERE customer_id IS NULL AND customer_email IS NOT NULL;
