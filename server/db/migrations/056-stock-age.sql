-- For the shop report: finds a seller's current stock without reading products sold years ago.
CREATE INDEX products_in_stock ON products (seller_id) WHERE status IN ('live', 'reserved', 'ended');
