-- Staff look up a hold by its code, so no two holds may have the same one. A canceled hold that the buyer can still restore
-- keeps its code.
DO $$
DECLARE
  repeated uuid;
  drawn text;
BEGIN
  FOR repeated IN
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY handover_code ORDER BY created_at, id) AS n
      FROM bookings
      WHERE handover_code IS NOT NULL AND (status = 'held' OR restorable_until IS NOT NULL)
    ) coded WHERE n > 1
  LOOP
    LOOP
      -- Don't use random(), because its values can be predicted.
      drawn := lpad(((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint) % 1000000)::text, 6, '0');
      EXIT WHEN NOT EXISTS (
        SELECT FROM bookings
        WHERE handover_code = drawn AND (status = 'held' OR restorable_until IS NOT NULL)
      );
    END LOOP;
    UPDATE bookings SET handover_code = drawn WHERE id = repeated;
  END LOOP;
END $$;
CREATE UNIQUE INDEX bookings_handover_code ON bookings (handover_code)
  WHERE status = 'held' OR restorable_until IS NOT NULL;

-- For the search at the counter, which finds bookings of all sellers. Waiting buyers can't be found by their contact
-- details.
CREATE INDEX bookings_open_words ON bookings USING gin (
  (lower(regexp_replace(normalize(
    buyer_name || ' ' || (snapshot ->> 'title') || CASE WHEN held_until IS NULL THEN ''
      ELSE ' ' || buyer_email || ' ' || regexp_replace(phone, '\D', '', 'g') END,
    NFKD), '[\u0300-\u036f]', '', 'g'))) gin_trgm_ops
) WHERE status IN ('held', 'waiting');
