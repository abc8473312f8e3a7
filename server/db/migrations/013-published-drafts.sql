-- What a draft became: it is published once, from however many tabs and devices. A table of its own, because
-- an index on products would lock every writer while it is built, and because this outlives the product: a tab
-- that still shows the draft of a deleted one must not publish it again by a stale press.
CREATE TABLE published_drafts (
  seller_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Made by the client: unique within its seller's, so that nobody can take another's.
  draft_id uuid NOT NULL,
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  PRIMARY KEY (seller_id, draft_id)
);
CREATE INDEX published_drafts_by_product ON published_drafts (product_id);
