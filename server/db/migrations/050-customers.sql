-- The people whom the shop knows. Until now, store credit belonged to the fingerprint of an email address.
CREATE TABLE customers (
  id uuid PRIMARY KEY,
  -- Empty if only the fingerprint is known, because an owner got store credit or an account was deleted.
  name text NOT NULL,
  -- In lower case. Null if unknown or erased.
  email text,
  -- The fingerprint of the email address. It stays when the address is erased, because the store credit does.
  email_key text,
  phone text,
  notes text NOT NULL DEFAULT '',
  mail_consent boolean NOT NULL DEFAULT false,
  credit_cents bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  -- The customer that this one turned out to be. Its tickets still point here, and so does its fingerprint.
  merged_into uuid REFERENCES customers (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Starts with a space, so that search terms match the beginnings of words.
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(' ' || name || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))
  ) STORED,
  CONSTRAINT customers_credit_not_negative CHECK (credit_cents >= 0)
);
-- Partial, so that foreign keys don't wait for changes of the fingerprint.
CREATE UNIQUE INDEX customers_email_key ON customers (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX customers_by_email ON customers (email) WHERE email IS NOT NULL;
CREATE INDEX customers_by_name ON customers (lower(name) COLLATE "C", id) WHERE merged_into IS NULL;
CREATE INDEX customers_merged ON customers (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX customers_search ON customers USING gin (search_text gin_trgm_ops);

INSERT INTO customers (id, name, email, email_key, credit_cents)
SELECT gen_random_uuid(), coalesce(s.customer_name, ''), lower(s.customer_email), key, coalesce(c.balance_cents, 0)
FROM (
  SELECT credit_key AS key FROM sales WHERE credit_key IS NOT NULL
  UNION SELECT credit_key FROM payouts WHERE credit_key IS NOT NULL
  UNION SELECT key FROM store_credits
) known LEFT JOIN store_credits c USING (key) LEFT JOIN LATERAL (
  SELECT customer_name, customer_email FROM sales
  WHERE credit_key = known.key AND customer_email IS NOT NULL ORDER BY number DESC LIMIT 1
) s ON true;
-- No released server knows it.
DROP TABLE store_credits;

-- Older servers still write `credit_key`, and need no `customer_id`.
ALTER TABLE sales ADD COLUMN customer_id uuid REFERENCES customers (id);
ALTER TABLE payouts ADD COLUMN customer_id uuid REFERENCES customers (id),
  DROP CONSTRAINT payouts_credit_has_key;
CREATE INDEX payouts_by_customer ON payouts (customer_id, number DESC) WHERE customer_id IS NOT NULL;
ALTER TABLE consignors ADD COLUMN customer_id uuid REFERENCES customers (id);
CREATE INDEX consignors_by_customer ON consignors (customer_id) WHERE customer_id IS NOT NULL;
