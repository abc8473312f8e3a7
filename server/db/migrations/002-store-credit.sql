-- The store credit of each email address, by the address's fingerprint. Until now, it was the sum of credit payments and
-- payouts with that fingerprint, which account deletions and changes of the address could tear apart. A sum that became
-- negative this way counts as zero. Addresses without a row have no store credit.
CREATE TABLE store_credits (
  key text PRIMARY KEY,
  balance_cents bigint NOT NULL,
  CONSTRAINT store_credits_not_negative CHECK (balance_cents >= 0)
);

INSERT INTO store_credits (key, balance_cents)
SELECT key, sum(cents) FROM (
  SELECT s.credit_key AS key, -p.amount_cents AS cents
  FROM sales s JOIN sale_payments p ON p.sale_id = s.id AND p.method = 'credit'
  WHERE s.credit_key IS NOT NULL
  UNION ALL
  SELECT credit_key, total_cents FROM payouts WHERE credit_key IS NOT NULL
) changes
GROUP BY key HAVING sum(cents) > 0;
