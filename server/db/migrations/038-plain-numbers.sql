-- Serial numbers are compared without case, spaces and punctuation. Only a product's owner and staff can search
-- for them.
CREATE INDEX products_by_plain_serial
  ON products (lower(regexp_replace(serial_number, '[^[:alnum:]]', '', 'g')))
  WHERE serial_number IS NOT NULL;

-- The number on a printed price tag is the end of the product's id.
CREATE INDEX products_by_tag_number ON products (right(id::text, 8));
