-- The stock numbers of the shop's pieces that it neither bought at the counter nor sells for an owner.
CREATE TABLE added_pieces (
  product_id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE
);
-- The stock numbers of all the shop's pieces. A view, because older servers write only the first two tables.
CREATE VIEW stock_numbers AS
  SELECT product_id, number FROM intakes
  UNION ALL SELECT product_id, number FROM consignments
  UNION ALL SELECT product_id, number FROM added_pieces;
