-- A message from the shop to one person. Its text is generated from the subject's current row, so that names are not
-- copied.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL,
  -- The id of a booking, an account or a message, depending on the kind.
  subject_id uuid NOT NULL,
  -- Facts that the subject's row doesn't store, such as the waitlist position at that time.
  facts jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3)
);
CREATE INDEX notices_newest ON notices (user_id, created_at DESC, id DESC);
CREATE INDEX notices_unread ON notices (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notices_by_subject ON notices (subject_id, kind);
CREATE INDEX notices_by_age ON notices (created_at);

-- Contains only settings that differ from the defaults.
CREATE TABLE notice_settings (
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL,
  delivery text NOT NULL CHECK (delivery IN ('mail', 'app', 'never')),
  PRIMARY KEY (user_id, kind)
);

-- The follower starts with events after this migration.
INSERT INTO event_followers (name, xid, seq) VALUES ('notices', pg_current_xact_id(), 0);
