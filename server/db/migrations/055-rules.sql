-- Compact descriptions of pictures, for finding copies. `hash` is null if a picture has almost no contrast or can't be
-- read.
CREATE TABLE picture_hashes (
  image_id text PRIMARY KEY REFERENCES images (id) ON DELETE CASCADE,
  hash bit(128),
  -- The hash in bands of 16 bits, each prefixed with its index. A copy has at least one identical or nearly identical
  -- band.
  bands integer[],
  red_tint smallint NOT NULL,
  blue_tint smallint NOT NULL
);
CREATE INDEX picture_hashes_by_band ON picture_hashes USING gin (bands);

-- Used by the job that hashes older pictures.
ALTER TABLE images ADD COLUMN hashed boolean NOT NULL DEFAULT false;
CREATE INDEX images_to_hash ON images (id) WHERE NOT hashed;

-- Rules that admins have switched off.
CREATE TABLE rules_off (rule text PRIMARY KEY);
CREATE INDEX cases_with_flags ON cases (id) WHERE flags <> '[]';

INSERT INTO event_followers SELECT 'rules', pg_current_xact_id(), 0;

-- Instruments that people have registered as stolen.
CREATE TABLE stolen_gear (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  brand text NOT NULL,
  model text NOT NULL,
  serial_number text NOT NULL,
  stolen_on date NOT NULL,
  place text NOT NULL,
  police_report text NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX stolen_gear_by_number
  ON stolen_gear (lower(regexp_replace(serial_number, '[^[:alnum:]]', '', 'g')));
CREATE INDEX stolen_gear_by_user ON stolen_gear (user_id, created_at DESC);

CREATE TABLE stolen_images (
  stolen_id uuid NOT NULL REFERENCES stolen_gear (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (stolen_id, position)
);
CREATE INDEX stolen_images_by_image ON stolen_images (image_id);
CREATE TRIGGER stolen_images_tell AFTER INSERT OR DELETE ON stolen_images
  FOR EACH ROW EXECUTE FUNCTION tell_picture_changed();
