-- The version of the terms in `doc`. Servers of 0.2.0 don't write it, so that newer ones index their products again.
ALTER TABLE product_search ADD COLUMN terms_version smallint NOT NULL DEFAULT 1;
