INSERT INTO event_followers (name, xid, seq) VALUES ('receipts', pg_current_xact_id(), 0);
