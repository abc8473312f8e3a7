-- For the shop report: what a seller has, without what was sold years ago.
CREATE INDEX products_in_stock ON products (seller_id) WHERE status IN ('live', 'reserved', 'ended');
