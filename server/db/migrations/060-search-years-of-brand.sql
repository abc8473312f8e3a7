-- For one brand's products of some years.
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_search_year_of_brand ON product_search (brand_key, year);
