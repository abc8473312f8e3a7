-- The PINs that staff use to switch users at the counter. Hashed with a salt and with a key that is not in the
-- database.
CREATE TABLE pins (
  user_id uuid PRIMARY KEY REFERENCES users,
  salt bytea NOT NULL,
  hash bytea NOT NULL,
  set_at timestamptz(3) NOT NULL
);

-- The computers on which a person's PIN works. The person has logged in on each of them with their password.
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  -- SHA-256 of a random secret that only this computer has.
  secret_hash bytea NOT NULL,
  wrong_pins smallint NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5),
  -- When the session started with the PIN ends. Its access token can be renewed until then.
  session_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3) NOT NULL
);
CREATE INDEX devices_of_user ON devices (user_id);

-- When an account's sessions end (because of a new role, a new password or signing out everywhere), its computers
-- require the password again.
CREATE FUNCTION forget_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM devices WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_forget_devices AFTER UPDATE OF token_version ON users
  FOR EACH ROW WHEN (OLD.token_version <> NEW.token_version) EXECUTE FUNCTION forget_devices();

-- Ends the event streams that belong to the computer's session.
CREATE FUNCTION tell_device_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.user_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER devices_tell_removal AFTER DELETE ON devices
  FOR EACH ROW EXECUTE FUNCTION tell_device_removed();
