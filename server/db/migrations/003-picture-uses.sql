-- The pictures in the snapshots of bookings and in the copies of products in cases, so that finding out whether a
-- picture is still used doesn't read every booking. Triggers keep the rows, so that no code that writes bookings or cases
-- can forget them.

CREATE TABLE booking_images (
  image_id text NOT NULL REFERENCES images (id),
  booking_id uuid NOT NULL REFERENCES bookings (id),
  PRIMARY KEY (image_id, booking_id)
);

CREATE TABLE case_images (
  case_id uuid NOT NULL REFERENCES cases (id),
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (case_id, image_id)
);
CREATE INDEX case_images_by_image ON case_images (image_id);

CREATE INDEX decision_actions_by_image ON decision_actions (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX decisions_by_replaced ON decisions (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX reports_by_decision ON reports (decision_id) WHERE decision_id IS NOT NULL;

-- A snapshot never changes.
CREATE FUNCTION keep_booking_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_images (image_id, booking_id)
  SELECT DISTINCT images.id, new_rows.id
  FROM new_rows CROSS JOIN LATERAL jsonb_array_elements_text(new_rows.snapshot -> 'image_ids') AS shown (image_id)
  JOIN images ON images.id = shown.image_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_keep_images AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_booking_images();

CREATE FUNCTION keep_case_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM case_images WHERE case_id = NEW.id;
  INSERT INTO case_images (case_id, image_id)
  SELECT DISTINCT NEW.id, images.id
  FROM jsonb_array_elements_text(NEW.product_then -> 'image_ids') AS shown (image_id)
  JOIN images ON images.id = shown.image_id;
  RETURN NULL;
END $$;
CREATE TRIGGER cases_keep_images AFTER INSERT OR UPDATE OF product_then ON cases
  FOR EACH ROW EXECUTE FUNCTION keep_case_images();

INSERT INTO booking_images (image_id, booking_id)
SELECT DISTINCT images.id, bookings.id
FROM bookings CROSS JOIN LATERAL jsonb_array_elements_text(bookings.snapshot -> 'image_ids') AS shown (image_id)
JOIN images ON images.id = shown.image_id;

INSERT INTO case_images (case_id, image_id)
SELECT DISTINCT cases.id, images.id
FROM cases CROSS JOIN LATERAL jsonb_array_elements_text(cases.product_then -> 'image_ids') AS shown (image_id)
JOIN images ON images.id = shown.image_id;
