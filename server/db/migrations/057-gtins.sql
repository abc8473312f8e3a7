-- The number in the barcode of a new product: an EAN-13 or EAN-8. A UPC-A is stored as an EAN-13.
ALTER TABLE products ADD COLUMN gtin text CHECK (gtin ~ '^(\d{8}|\d{13})$');
CREATE INDEX products_by_gtin ON products (gtin) WHERE gtin IS NOT NULL;
