-- A repeated request gets a reply built from the record that the first one created. A stored reply would lack
-- fields added by later releases, and would keep personal data that has been deleted since. A later release
-- drops `reply`.
ALTER TABLE idempotency_keys ADD COLUMN record_id uuid;
