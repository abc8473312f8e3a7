CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);
CREATE INDEX contact_messages_unread ON contact_messages (created_at DESC, id DESC)
  WHERE read_at IS NULL;
CREATE INDEX contact_messages_by_sender ON contact_messages (lower(email));
