-- The product that a draft was published as. A draft can be published only once, even if it is open in several tabs or
-- on several devices. This is a separate table for two reasons: building an index on products would block all writers,
-- and the rows must outlive the product, so that an old tab can't publish the draft of a deleted product again.
CREATE TABLE published_drafts (
  seller_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Chosen by the client. Unique per seller, so that no one can use another seller's id.
  draft_id uuid NOT NULL,
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  PRIMARY KEY (seller_id, draft_id)
);
CREATE INDEX published_drafts_by_product ON published_drafts (product_id);
