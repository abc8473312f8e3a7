-- What people write to each other. `product`: between a buyer and a seller. `contact`: between a person or visitor and
-- the shop. `case`: between a person and the moderators.
CREATE TABLE threads (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- The buyer, who wrote to the shop, or whom the moderators asked. Null for visitors.
  person_id uuid REFERENCES users (id),
  -- The other side. Null if that is the shop or its moderators.
  seller_id uuid REFERENCES users (id),
  -- The thread outlives the product.
  product_id uuid,
  case_id uuid REFERENCES cases (id),
  -- The person that the case is about, who doesn't see what others answer.
  about_id uuid,
  visitor_name text,
  visitor_email text,
  assigned_to uuid REFERENCES users (id),
  -- When each side wrote or got its newest message. Each side sees only its own messages after a block.
  person_at timestamptz(3) NOT NULL,
  seller_at timestamptz(3) NOT NULL,
  person_unread integer NOT NULL DEFAULT 0,
  seller_unread integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT threads_kind_known CHECK (kind IN ('product', 'contact', 'case')),
  CONSTRAINT threads_product_is_whole CHECK (kind <> 'product'
    OR person_id IS NOT NULL AND seller_id IS NOT NULL AND product_id IS NOT NULL AND person_id <> seller_id),
  CONSTRAINT threads_case_is_whole CHECK (kind <> 'case'
    OR person_id IS NOT NULL AND case_id IS NOT NULL AND about_id IS NOT NULL)
);
CREATE UNIQUE INDEX threads_one_per_buyer ON threads (product_id, person_id) WHERE kind = 'product';
CREATE UNIQUE INDEX threads_one_per_case ON threads (case_id, person_id) WHERE kind = 'case';
-- A person's messages to the shop are one thread.
CREATE UNIQUE INDEX threads_one_to_shop ON threads (person_id) WHERE kind = 'contact';
CREATE INDEX threads_by_person ON threads (person_id, person_at DESC, id DESC);
CREATE INDEX threads_by_seller ON threads (seller_id, seller_at DESC, id DESC);
CREATE INDEX threads_by_kind ON threads (kind, seller_at DESC, id DESC) WHERE seller_id IS NULL;
CREATE INDEX threads_unread_by_person ON threads (person_id, person_at DESC, id DESC) WHERE person_unread > 0;
CREATE INDEX threads_unread_by_seller ON threads (seller_id, seller_at DESC, id DESC) WHERE seller_unread > 0;
CREATE INDEX threads_unread_by_kind ON threads (kind, seller_at DESC, id DESC)
  WHERE seller_id IS NULL AND seller_unread > 0;
CREATE INDEX threads_by_visitor ON threads (lower(visitor_email)) WHERE visitor_email IS NOT NULL;

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  thread_id uuid NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
  -- Whether the person wrote it, and not the other side.
  by_person boolean NOT NULL,
  -- Null for visitors.
  sender_id uuid REFERENCES users (id),
  text text NOT NULL,
  -- Only the sender's side sees it: a note, or a message to someone who has blocked the sender.
  one_sided boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX messages_by_thread ON messages (thread_id, created_at DESC);
CREATE INDEX messages_by_sender ON messages (sender_id, created_at);

CREATE TABLE message_images (
  message_id uuid NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (message_id, position)
);
CREATE INDEX message_images_by_image ON message_images (image_id);

CREATE TABLE blocks (
  blocker_id uuid NOT NULL REFERENCES users (id),
  blocked_id uuid NOT NULL REFERENCES users (id),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- A message to the shop becomes a thread with the same id, so that its notices still find it. Servers of the previous
-- release keep writing to contact_messages.
CREATE FUNCTION start_contact_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO threads (id, kind, visitor_name, visitor_email, person_at, seller_at, seller_unread, created_at)
  VALUES (NEW.id, 'contact', NEW.name, NEW.email, NEW.created_at, NEW.created_at,
    CASE WHEN NEW.read_at IS NULL THEN 1 ELSE 0 END, NEW.created_at);
  INSERT INTO messages (id, thread_id, by_person, text, created_at)
  VALUES (NEW.id, NEW.id, true, NEW.message, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER contact_messages_to_threads AFTER INSERT ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION start_contact_thread();
INSERT INTO threads (id, kind, visitor_name, visitor_email, person_at, seller_at, seller_unread, created_at)
SELECT id, 'contact', name, email, created_at, created_at, CASE WHEN read_at IS NULL THEN 1 ELSE 0 END, created_at
FROM contact_messages;
INSERT INTO messages (id, thread_id, by_person, text, created_at)
SELECT id, id, true, message, created_at FROM contact_messages;
