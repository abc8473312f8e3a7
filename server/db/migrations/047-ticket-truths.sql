-- For the stock book, which lists sales and returns by time.
CREATE INDEX sales_by_time ON sales (created_at, id);
-- Handovers of the shop's own products, from before such handovers required a ticket.
CREATE INDEX bookings_collected ON bookings (seller_id, ended_at) WHERE status = 'collected';
DROP INDEX products_sold_by_seller;
