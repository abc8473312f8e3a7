-- Contains a row while the search index is being built. If a server finds a row when it starts, it rebuilds the index.
CREATE TABLE search_builds (
  started_at timestamptz(3) NOT NULL DEFAULT now()
);

-- For the daily limit. The seller is the only person that a publication event concerns.
CREATE INDEX events_of_publications ON events ((people[1]), at) WHERE kind = 'product.published';
