CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The filters in the API's format.
  filters jsonb NOT NULL,
  -- The full-text query for a product's terms. Null if the search is limited only by prices and years.
  query tsquery,
  price_from integer NOT NULL,
  price_to integer NOT NULL,
  year_from integer NOT NULL,
  year_to integer NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX saved_searches_newest ON saved_searches (user_id, created_at DESC, id DESC);

-- Both followers start with events after this migration.
INSERT INTO event_followers (name, xid, seq)
VALUES ('saved-searches', pg_current_xact_id(), 0), ('watches', pg_current_xact_id(), 0);
