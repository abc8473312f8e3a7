-- People who uploaded a file that someone else had uploaded first. The first uploader is in images.uploaded_by.
CREATE TABLE image_uploaders (
  image_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (image_id, account_id)
);
CREATE INDEX image_uploaders_by_account ON image_uploaders (account_id);
