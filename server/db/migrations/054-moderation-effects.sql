-- What decisions change in other tables.
ALTER TABLE users ADD COLUMN selling_frozen_until timestamptz(3);
ALTER TABLE product_images ADD COLUMN hidden boolean NOT NULL DEFAULT false;
