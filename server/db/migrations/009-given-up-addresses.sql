-- The verified addresses that a person gave up while there was a case about them, by changing the address or deleting
-- the account. A suspension that is decided later is stored with these addresses too.
CREATE TABLE given_up_addresses (
  person_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The fingerprint of the email address.
  key text NOT NULL,
  PRIMARY KEY (person_id, key)
);
