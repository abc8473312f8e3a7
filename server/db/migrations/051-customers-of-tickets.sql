-- In batches of sales
UPDATE sales s SET customer_id = c.id FROM customers c
WHERE s.id > $1 AND s.id <= $2 AND s.credit_key = c.email_key AND s.customer_id IS NULL
