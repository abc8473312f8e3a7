-- Each session that is started with a PIN has a secret of its own. Sessions from before this migration have none, so they
-- end, and their owners enter their PIN again.
ALTER TABLE devices
  -- SHA-256 of the secret that renews the running session.
  ADD COLUMN renewal_hash bytea,
  -- When a PIN was last entered. Wrong PINs are forgotten some hours later.
  ADD COLUMN pin_tried_at timestamptz(3);

-- Also ends the event streams of a session when it ends or another session replaces it.
CREATE TRIGGER devices_tell_session AFTER UPDATE OF session_until ON devices
  FOR EACH ROW WHEN (
    OLD.session_until IS NOT NULL
    AND (OLD.session_until, OLD.renewal_hash) IS DISTINCT FROM (NEW.session_until, NEW.renewal_hash)
  ) EXECUTE FUNCTION tell_device_removed();
