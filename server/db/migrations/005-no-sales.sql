-- Why the drawer was opened without a sale. The audit log contains only the id: reasons may name customers, and audit
-- entries are never deleted. Entries from before this migration still contain the reason.
CREATE TABLE no_sales (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX no_sales_by_time ON no_sales (at);

-- These find the reasons that name a person whose account is deleted.
CREATE INDEX no_sales_by_words ON no_sales USING gin (lower(reason) gin_trgm_ops);
CREATE INDEX till_moves_by_words ON till_moves USING gin (lower(reason) gin_trgm_ops);
