-- A step of a layaway names its pieces, which count only when the layaway is completed.
ALTER TABLE sale_lines DROP CONSTRAINT sale_lines_kind_known, ADD CONSTRAINT sale_lines_kind_known
  CHECK (kind IN ('sold', 'bought', 'returned', 'laid_away')) NOT VALID;
