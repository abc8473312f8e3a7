-- For counting the unknown handover codes that an account looked up in the past hour.
CREATE INDEX audit_entries_unknown_codes ON audit_entries (actor_id, created_at) WHERE action = 'unknown handover code';
