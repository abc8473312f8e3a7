CREATE SCHEMA IF NOT EXISTS sign_in;

CREATE TABLE IF NOT EXISTS sign_in.accounts (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  name text,
  -- The salt and the hash. Null if the person signs in only with Google.
  password text,
  -- What Google's stand-in says about the person. Null if they sign in only with a password.
  google jsonb,
  disabled boolean NOT NULL DEFAULT false,
  -- Increases when the sign-ins so far end, for example with each new password. Tokens and codes of an
  -- earlier version are invalid.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  last_login_at timestamptz(3) NOT NULL
);
-- Release 0.2.0 compared times instead of versions.
ALTER TABLE sign_in.accounts DROP COLUMN IF EXISTS valid_since;
CREATE UNIQUE INDEX IF NOT EXISTS accounts_google ON sign_in.accounts ((google ->> 'rawId'));

-- The codes in emails. Using one deletes it. It is valid only while the account has this address and version.
CREATE TABLE IF NOT EXISTS sign_in.codes (
  hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES sign_in.accounts ON DELETE CASCADE,
  kind text NOT NULL,
  email text NOT NULL,
  new_email text,
  version integer NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
-- Release 0.2.0 didn't have this column.
ALTER TABLE sign_in.codes ADD COLUMN IF NOT EXISTS version integer NOT NULL DEFAULT 1;
CREATE INDEX IF NOT EXISTS codes_account ON sign_in.codes (account_id);

CREATE TABLE IF NOT EXISTS sign_in.refresh_tokens (
  hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES sign_in.accounts ON DELETE CASCADE,
  version integer NOT NULL,
  provider text NOT NULL,
  signed_in_at timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS refresh_tokens_account ON sign_in.refresh_tokens (account_id);

-- The private key that signs ID tokens. It is not in the data folder, because all servers need the same one.
CREATE TABLE IF NOT EXISTS sign_in.signing_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  jwk jsonb NOT NULL
);
