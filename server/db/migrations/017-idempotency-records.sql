-- The reply to a repeated request is built from the record that the first request created. A stored reply would lack
-- fields added by later releases, and would contain personal data that has since been deleted. A later release drops
-- `reply`.
ALTER TABLE idempotency_keys ADD COLUMN record_id uuid;
