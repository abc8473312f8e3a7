-- Servers cache accounts. This notifies them when one has changed.
CREATE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', coalesce(OLD.id, NEW.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell_changes AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed();
