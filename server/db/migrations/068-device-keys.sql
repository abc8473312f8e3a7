-- A browser has a key instead of a secret. Servers of earlier releases look for a hash, so they find no browsers.
ALTER TABLE devices
  ALTER COLUMN secret_hash DROP NOT NULL,
  -- The uncompressed point of an ECDSA key on P-256.
  ADD COLUMN public_key bytea;
