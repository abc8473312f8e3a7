-- A product form that has not been published yet: what the seller has entered so far, and the photos.
CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  seller_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  form jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX drafts_by_seller ON drafts (seller_id, updated_at DESC, id DESC);

CREATE TABLE draft_images (
  draft_id uuid NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (draft_id, position)
);
CREATE INDEX draft_images_by_image ON draft_images (image_id);

-- This is a separate table, so that viewing a product doesn't update an indexed row.
CREATE TABLE product_views (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  views bigint NOT NULL
);

CREATE INDEX products_by_seller_and_status
  ON products (seller_id, status, posted_at DESC, id DESC);
-- The names of brands and models, for suggestions while typing.
CREATE INDEX products_brands ON products (lower(brand) text_pattern_ops, brand) WHERE listed;
CREATE INDEX products_models ON products (lower(model) text_pattern_ops, model) WHERE listed;
