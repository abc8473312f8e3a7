-- Columns for the effects of decisions on other tables.
ALTER TABLE users ADD COLUMN selling_frozen_until timestamptz(3);

ALTER TABLE product_images ADD COLUMN hidden boolean NOT NULL DEFAULT false;
-- The seller's order, if it differs from `position`. Visible photos have the positions 0 to 7 without gaps, and hidden
-- photos have positions from 100. This way, the cover is always at position 0, and a photo that is shown again returns
-- to its place.
ALTER TABLE product_images ADD COLUMN place smallint;
ALTER TABLE product_images DROP CONSTRAINT product_images_at_most_eight;
ALTER TABLE product_images ADD CONSTRAINT product_images_at_most_eight
  CHECK (CASE WHEN hidden THEN position >= 100 ELSE position BETWEEN 0 AND 7 END);

-- When the hold was paused because its product was hidden.
ALTER TABLE bookings ADD COLUMN frozen_at timestamptz(3);
DROP INDEX bookings_due;
CREATE INDEX bookings_due ON bookings (held_until) WHERE status = 'held' AND frozen_at IS NULL;

-- Effects of decisions that are in force. Several effects can hide the same product, so each has a separate row, and
-- the product stays hidden until the last one has ended.
CREATE TABLE moderation_effects (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK
    (kind IN ('hide_product', 'remove_product', 'hide_image', 'freeze_selling', 'suspend')),
  person_id uuid REFERENCES users (id),
  product_id uuid REFERENCES products (id) ON DELETE CASCADE,
  image_id text REFERENCES images (id),
  -- When the effect ends automatically.
  until timestamptz(3),
  CONSTRAINT moderation_effects_have_a_target CHECK (CASE
    WHEN kind IN ('freeze_selling', 'suspend') THEN person_id IS NOT NULL
    WHEN kind = 'hide_image' THEN image_id IS NOT NULL AND product_id IS NOT NULL
    ELSE product_id IS NOT NULL END)
);
CREATE INDEX moderation_effects_by_product ON moderation_effects (product_id)
  WHERE product_id IS NOT NULL;
CREATE INDEX moderation_effects_by_person ON moderation_effects (person_id)
  WHERE person_id IS NOT NULL;
CREATE INDEX moderation_effects_by_image ON moderation_effects (image_id)
  WHERE image_id IS NOT NULL;
CREATE INDEX moderation_effects_due ON moderation_effects (until) WHERE until IS NOT NULL;

-- Servers cache which pictures they may serve. This notifies them of changes.
CREATE FUNCTION tell_pictures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pictures_changed', image_id) FROM product_images
    WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_tell_pictures AFTER UPDATE OF moderation ON products
  FOR EACH ROW WHEN (OLD.moderation IS DISTINCT FROM NEW.moderation)
  EXECUTE FUNCTION tell_pictures_changed();
CREATE FUNCTION tell_picture_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pictures_changed', coalesce(NEW.image_id, OLD.image_id));
  RETURN NULL;
END $$;
CREATE TRIGGER product_images_tell_hidden AFTER INSERT OR UPDATE OF hidden ON product_images
  FOR EACH ROW WHEN (NEW.hidden) EXECUTE FUNCTION tell_picture_changed();
CREATE TRIGGER product_images_tell_shown AFTER DELETE ON product_images
  FOR EACH ROW WHEN (OLD.hidden) EXECUTE FUNCTION tell_picture_changed();
CREATE TRIGGER report_images_tell AFTER INSERT OR DELETE ON report_images
  FOR EACH ROW EXECUTE FUNCTION tell_picture_changed();

-- The sitemap is cached for an hour, but must not list products hidden by a decision.
CREATE FUNCTION tell_product_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('product_hidden', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER products_tell_hidden AFTER UPDATE OF moderation, seller_suspended ON products
  FOR EACH ROW WHEN (OLD.listed AND NOT NEW.listed) EXECUTE FUNCTION tell_product_hidden();
