-- Makes sorting, searching and filtering the list of users fast for any number of users.
ALTER TABLE users
  -- Set when the account is deleted. The row stays, because other records refer to it.
  ADD COLUMN deleted_at timestamptz(3);

-- One index per sort order. The collation is the same on every server, so these indexes also support searches for the
-- beginning of a name.
DROP INDEX users_by_creation;
CREATE INDEX users_by_creation ON users (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_name ON users (lower(name) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users (lower(email) COLLATE "C", id) WHERE deleted_at IS NULL;
-- This is not a partial index, because the planner would ignore its statistics, which distinguish rare names from
-- common ones.
CREATE INDEX users_search ON users USING gin (lower(name || ' ' || email) gin_trgm_ops);
CREATE INDEX users_with_rights ON users (role, created_at, id)
  WHERE deleted_at IS NULL AND role <> 'user';

-- The number of users in each role, because counting a hundred thousand rows for a heading is too slow.
CREATE TABLE user_counts (
  role text PRIMARY KEY,
  n integer NOT NULL
);
INSERT INTO user_counts (role, n)
SELECT role, (SELECT count(*) FROM users WHERE users.role = known.role)
FROM (VALUES ('user'), ('staff'), ('admin')) known (role);

CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE user_counts c SET n = c.n + d.change
    FROM (SELECT role, count(*) AS change FROM new_rows WHERE deleted_at IS NULL GROUP BY 1) d
    WHERE c.role = d.role;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE user_counts c SET n = c.n - d.change
    FROM (SELECT role, count(*) AS change FROM old_rows WHERE deleted_at IS NULL GROUP BY 1) d
    WHERE c.role = d.role;
  ELSE
    UPDATE user_counts c SET n = c.n + d.change
    FROM (
      SELECT role, sum(step) AS change
      FROM (
        SELECT role, 1 AS step FROM new_rows WHERE deleted_at IS NULL
        UNION ALL
        SELECT role, -1 FROM old_rows WHERE deleted_at IS NULL
      ) steps
      GROUP BY 1 HAVING sum(step) <> 0
    ) d
    WHERE c.role = d.role;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_counted_on_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_counted_on_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_counted_on_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
