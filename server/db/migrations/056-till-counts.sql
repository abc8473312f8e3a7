-- How the cash was counted, what stayed in the drawer, and the total of the card terminal's slip. Missing for days that
-- were closed before.
ALTER TABLE tills
  ADD COLUMN counted_pieces jsonb,
  ADD COLUMN float_cents bigint,
  ADD COLUMN slip_cents bigint;
