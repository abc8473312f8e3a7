-- What two people wrote about each other after a deal: a handover, or a ticket of an account.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  -- The id of the booking or the ticket.
  deal_id uuid NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id),
  subject_id uuid NOT NULL REFERENCES users (id),
  by_buyer boolean NOT NULL,
  stars smallint NOT NULL,
  tags text[] NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- When both have written, or when the time to write ends. From then on, everyone sees it and it doesn't change.
  shown_at timestamptz(3) NOT NULL,
  answer text,
  hidden boolean NOT NULL DEFAULT false,
  CONSTRAINT reviews_stars_known CHECK (stars BETWEEN 1 AND 5),
  CONSTRAINT reviews_one_per_author UNIQUE (deal_id, author_id)
);
CREATE INDEX reviews_by_subject ON reviews (subject_id, shown_at DESC, id DESC) INCLUDE (stars, by_buyer, hidden);
CREATE INDEX reviews_by_author ON reviews (author_id);
