-- In batches of payouts
UPDATE payouts p SET customer_id = c.id FROM customers c
WHERE p.id > $1 AND p.id <= $2 AND p.credit_key = c.email_key AND p.customer_id IS NULL
