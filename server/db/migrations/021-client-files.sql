-- The scripts, styles and fonts of all servers' web clients. During an update, a page of one version can ask a server of
-- the other version for its files.
CREATE TABLE client_files (
  name text PRIMARY KEY,
  content bytea NOT NULL,
  br bytea,
  gzip bytea,
  seen_at timestamptz(3) NOT NULL
);
-- These don't shrink any further.
ALTER TABLE client_files ALTER COLUMN br SET STORAGE EXTERNAL, ALTER COLUMN gzip SET STORAGE EXTERNAL;
