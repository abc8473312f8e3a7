-- The number and the time that a sale without a connection has on its receipt.
ALTER TABLE sales
  ADD COLUMN offline_number text,
  ADD COLUMN offline_sold_at timestamptz(3);
