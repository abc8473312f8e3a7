-- A repeated request is answered from the record that the first one made: a stored reply would lack the fields
-- of later releases, and keep personal data that was deleted since. `reply` is dropped in a later release.
ALTER TABLE idempotency_keys ADD COLUMN record_id uuid;
