-- The layaway that a ticket belongs to, which has the id of its first ticket, and what the ticket took as a deposit. The
-- amount is negative if the ticket applied deposits to the sale or returned them.
ALTER TABLE sales
  ADD COLUMN layaway_id uuid REFERENCES sales (id),
  ADD COLUMN deposit_cents bigint NOT NULL DEFAULT 0;
