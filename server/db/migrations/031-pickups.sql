-- For listing the holds on a seller's products, earliest end first.
CREATE INDEX bookings_pickups ON bookings (seller_id, held_until, id) WHERE status = 'held';
