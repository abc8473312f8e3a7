-- Suspensions and selling bans stay with the verified email addresses of an account that is deleted or changes its
-- address. The rows of an effect are deleted with it.
ALTER TABLE moderation_effects
  -- The effect on an earlier account with the same email address.
  ADD COLUMN copy_of uuid REFERENCES moderation_effects (id) ON DELETE SET NULL;
CREATE INDEX moderation_effects_by_original ON moderation_effects (copy_of) WHERE copy_of IS NOT NULL;

CREATE TABLE effect_addresses (
  effect_id uuid NOT NULL REFERENCES moderation_effects (id) ON DELETE CASCADE,
  -- The fingerprint of the email address.
  key text NOT NULL,
  PRIMARY KEY (key, effect_id)
);
CREATE INDEX effect_addresses_by_effect ON effect_addresses (effect_id);

-- Until when the seller sees a product with a new serial number as being checked, so that the reply doesn't reveal
-- whether the number is registered as stolen. Null if the product has no serial number, or was added before this column.
ALTER TABLE products ADD COLUMN serial_checked_until timestamptz(3);
