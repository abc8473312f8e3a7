-- For the list of suspended users. Few accounts are suspended, so one index is enough for all sort orders.
CREATE INDEX users_suspended ON users (created_at, id) WHERE suspended_until IS NOT NULL AND deleted_at IS NULL;
