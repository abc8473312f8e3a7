-- Each row is one step of a negotiation: a price that one side has proposed. A counter-offer is a new row.
CREATE TABLE offers (
  id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id),
  buyer_id uuid NOT NULL REFERENCES users (id),
  seller_id uuid NOT NULL REFERENCES users (id),
  -- Whether the buyer proposed the price, and the seller must answer.
  by_buyer boolean NOT NULL,
  -- Whether the seller invited the buyer to this price.
  invited boolean NOT NULL,
  price_cents integer NOT NULL,
  -- What the booking needs, while the offer is open. Null for invitations.
  phone text,
  location text,
  message text NOT NULL,
  -- The product as the buyer saw it: a value for each part, to find out which have changed.
  seen jsonb NOT NULL,
  state text NOT NULL,
  booking_id uuid,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (id, product_id),
  CONSTRAINT offers_state_known CHECK
    (state IN ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed', 'ended')),
  CONSTRAINT offers_booking_is_accepted CHECK ((booking_id IS NOT NULL) = (state = 'accepted'))
);
CREATE UNIQUE INDEX offers_one_open_per_buyer ON offers (product_id, buyer_id) WHERE state = 'open';
CREATE INDEX offers_by_product ON offers (product_id, buyer_id, id);
CREATE INDEX offers_made ON offers (buyer_id, id);
CREATE INDEX offers_received ON offers (seller_id, id);
CREATE INDEX offers_received_open ON offers (seller_id, id) WHERE state = 'open';
CREATE INDEX offers_lapsing ON offers (expires_at) WHERE state = 'open';

INSERT INTO event_followers (name, xid, seq) VALUES ('offers', pg_current_xact_id(), 0);
