-- Contains a row while the search index is being built. A server that finds a row at startup rebuilds the index.
CREATE TABLE search_builds (
  started_at timestamptz(3) NOT NULL DEFAULT now()
);

-- For the daily limit of published products. The only person listed in such an event is the seller.
CREATE INDEX events_of_publications ON events ((people[1]), at) WHERE kind = 'product.published';
