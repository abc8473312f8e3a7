-- The fingerprint of each key that all servers of the shop need. A server with another key doesn't start.
CREATE TABLE shop_keys (
  setting text PRIMARY KEY,
  fingerprint text NOT NULL
);

-- Counting a request doesn't wait for the disk or for a standby. After a crash, all counts start at zero.
ALTER TABLE rate_limits SET UNLOGGED;
