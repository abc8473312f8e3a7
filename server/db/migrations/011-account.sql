ALTER TABLE users
  -- Whether the sign-in service has verified this address.
  ADD COLUMN email_verified boolean NOT NULL DEFAULT false,
  -- Sign-ins before this time are no longer valid, on any device.
  ADD COLUMN sessions_valid_from timestamptz(3);

-- Requests that run while an account is being deleted must not add rows to it. Locking the account's row waits for the
-- deletion. The error 40001 makes the caller try again, and by then the account is gone.
CREATE FUNCTION refuse_closed_account(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = account AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the account is closed' USING ERRCODE = '40001';
  END IF;
END $$;
CREATE FUNCTION refuse_closed_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_account(NEW.seller_id);
  RETURN NEW;
END $$;
CREATE FUNCTION refuse_closed_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_account(NEW.buyer_id);
  RETURN NEW;
END $$;
CREATE TRIGGER products_of_open_accounts BEFORE INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_seller();
CREATE TRIGGER bookings_of_open_accounts BEFORE INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_buyer();
