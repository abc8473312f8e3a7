-- The total size of a picture's variants. Null for pictures from earlier releases.
ALTER TABLE images ADD COLUMN bytes integer;

CREATE INDEX images_by_uploader ON images (uploaded_by);
