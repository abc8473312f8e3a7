-- The search index: the searchable data of each listed product. The products feature writes it in the same transaction
-- as the change. `npm run search:rebuild` rebuilds all of it.
CREATE TABLE product_search (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  category_id uuid NOT NULL,
  posted_at timestamptz(3) NOT NULL,
  price_cents integer NOT NULL,
  year smallint NOT NULL,
  brand text,
  model text,
  -- The brand as one word in lower case.
  brand_key text,
  condition text NOT NULL,
  condition_type text NOT NULL,
  location text NOT NULL,
  -- Words and filters as terms. See server/features/products/search/search-document.ts.
  doc tsvector NOT NULL
);
CREATE INDEX product_search_newest ON product_search (posted_at DESC, product_id DESC);
CREATE INDEX product_search_by_price ON product_search (price_cents, product_id);
CREATE INDEX product_search_by_year ON product_search (year);
-- Used for lists of one brand and for similar products. Most brands have products in only a few categories.
CREATE INDEX product_search_of_brand
  ON product_search (brand_key, price_cents, product_id) INCLUDE (category_id);
CREATE INDEX product_search_terms ON product_search USING gin (doc);
-- The rows are small, and rare words need good statistics.
ALTER TABLE product_search ALTER COLUMN doc SET STATISTICS 200;

-- The words of all listed products, used to correct typing errors and to complete words.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  -- The approximate number of products that contain the word in their names, and in their names or descriptions.
  names integer NOT NULL,
  n integer NOT NULL,
  -- The word with one or two letters removed. Misspellings of the word share at least one of these forms.
  deletions text[] NOT NULL
);
CREATE INDEX search_words_in_names ON search_words (word) WHERE names > 0;
CREATE INDEX search_words_by_deletion ON search_words USING gin (deletions);

-- Changes to the number of listed products. Saving a product only inserts rows here. If it updated a counter, sellers
-- in the same category would have to wait for each other. A job adds the rows to the counters below.
CREATE TABLE product_count_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id uuid NOT NULL,
  brand text,
  model text,
  change integer NOT NULL
);
-- The number of listed products per brand (with an empty `model`) and per model, in the sellers' spelling.
CREATE TABLE product_names (
  brand text NOT NULL,
  model text NOT NULL,
  brand_key text NOT NULL,
  model_key text NOT NULL,
  n integer NOT NULL,
  doc tsvector NOT NULL,
  PRIMARY KEY (brand, model)
);
CREATE INDEX product_names_brands ON product_names (lower(brand) text_pattern_ops)
  WHERE model = '';
CREATE INDEX product_names_models ON product_names (lower(model) text_pattern_ops)
  WHERE model <> '';
CREATE INDEX product_names_by_key ON product_names (brand_key, model_key);
CREATE INDEX product_names_most ON product_names (n DESC) WHERE model = '';
CREATE INDEX product_names_terms ON product_names USING gin (doc);

DROP TRIGGER products_counted_on_insert ON products;
DROP TRIGGER products_counted_on_update ON products;
DROP TRIGGER products_counted_on_delete ON products;
DROP FUNCTION count_listed();
DROP INDEX products_search;
DROP INDEX products_brands;
DROP INDEX products_models;
-- From now on, the counts come from the index. A server that starts without an index builds it.
UPDATE categories SET listed_count = 0;

-- A later release drops `search_text`, because servers of the previous release still write it.
ALTER TABLE products ALTER COLUMN search_text SET DEFAULT '';
