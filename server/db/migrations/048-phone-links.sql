-- Lets a phone send photos to a form that is open on another device, without signing in. The form chooses `id`.
CREATE TABLE phone_links (
  account_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The link ends when the account's tokens are revoked.
  token_version integer NOT NULL,
  -- SHA-256 hashes of the text in the QR code, and of the secret of the phone that scanned it first.
  token_hash bytea NOT NULL UNIQUE,
  secret_hash bytea UNIQUE,
  -- How many more photos the form can take.
  free integer NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX phone_links_by_expiry ON phone_links (expires_at);

CREATE TABLE phone_photos (
  account_id uuid NOT NULL,
  link_id uuid NOT NULL,
  image_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (account_id, link_id, image_id),
  FOREIGN KEY (account_id, link_id) REFERENCES phone_links (account_id, id) ON DELETE CASCADE
);
CREATE INDEX phone_photos_by_image ON phone_photos (image_id);
