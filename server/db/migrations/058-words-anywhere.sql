-- From now on, each word of a product is also stored as a term without a prefix, so that a search in all parts looks up
-- one term instead of three. This takes minutes in a shop with a million products.
SET LOCAL statement_timeout = 0;
UPDATE product_search SET doc = doc || array_to_tsvector(
  ARRAY(SELECT DISTINCT substr(term, 2) FROM unnest(tsvector_to_array(doc)) term WHERE term ~ '^[=~]'));
UPDATE product_sample SET doc = doc || array_to_tsvector(
  ARRAY(SELECT DISTINCT substr(term, 2) FROM unnest(tsvector_to_array(doc)) term WHERE term ~ '^[=~]'));
UPDATE product_names SET doc = doc || array_to_tsvector(
  ARRAY(SELECT DISTINCT substr(term, 2) FROM unnest(tsvector_to_array(doc)) term WHERE term ~ '^[=~]'));
-- Servers of the previous release may still write entries without these terms, so the next server that starts rebuilds
-- the index.
INSERT INTO search_builds SELECT WHERE EXISTS (SELECT FROM product_search);
