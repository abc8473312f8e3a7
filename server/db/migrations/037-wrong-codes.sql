ALTER TABLE bookings
  -- How many wrong handover codes were entered, and when the last one was.
  ADD COLUMN wrong_codes smallint NOT NULL DEFAULT 0,
  ADD COLUMN wrong_code_at timestamptz(3);
