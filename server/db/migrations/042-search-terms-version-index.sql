CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_by_version ON product_search (terms_version);
