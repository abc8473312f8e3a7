-- How the watched words differ from the starting set in the code: words that were added, and words that were removed,
-- whose kind is null.
CREATE TABLE watched_words (
  id uuid PRIMARY KEY,
  word text NOT NULL UNIQUE,
  kind text
);
