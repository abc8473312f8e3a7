-- Has a row while the search index is being built. A server that starts and finds one builds the index again.
CREATE TABLE search_builds (
  started_at timestamptz(3) NOT NULL DEFAULT now()
);

-- For the daily limit. The seller is the only person of a publication.
CREATE INDEX events_of_publications ON events ((people[1]), at) WHERE kind = 'product.published';
