-- No product ever had the status 'draft', because drafts have their own table.
ALTER TABLE products
  DROP CONSTRAINT products_status_known,
  ADD CONSTRAINT products_status_known
    CHECK (status IN ('live', 'reserved', 'sold', 'ended', 'archived'));
