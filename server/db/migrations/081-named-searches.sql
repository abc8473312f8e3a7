-- What the owner calls a saved search. If empty, its filters in words. A muted one leads to no notices.
ALTER TABLE saved_searches
  ADD COLUMN name text NOT NULL DEFAULT '', ADD COLUMN muted boolean NOT NULL DEFAULT false;
