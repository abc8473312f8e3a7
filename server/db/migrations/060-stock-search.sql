-- For the search in the stock book. The expression is that of containsWords().
CREATE INDEX products_stock_words ON products USING gin (
  (lower(regexp_replace(normalize(title || ' ' || coalesce(serial_number, ''), NFKD), '[\u0300-\u036f]', '', 'g')))
  gin_trgm_ops
);

-- For the list of tickets on which the shop bought something.
CREATE INDEX intakes_by_sale ON intakes (sale_id);
