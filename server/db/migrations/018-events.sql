-- Events in the shop, written in the same transaction as the change. Other tables remain the source of truth. Events
-- are kept for 90 days.
CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Transactions don't commit in the order of these numbers. Therefore, readers order events by transaction, and stop
  -- at the oldest transaction that is still running.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  -- The accounts that the event concerns.
  people uuid[] NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX events_in_reading_order ON events (xid, seq);

-- The last event that each follower has read.
CREATE TABLE event_followers (
  name text PRIMARY KEY,
  xid xid8 NOT NULL,
  seq bigint NOT NULL
);
