-- For the open bookings that a seller's suspension would end, newest first.
CREATE INDEX bookings_open_by_seller ON bookings (seller_id, created_at DESC, id DESC) WHERE status IN ('held', 'waiting');
