CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- The user's id in the sign-in service. Null for sellers whom the shop added and who have never signed in.
  sign_in_uid text,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL DEFAULT 'user',
  suspended_until timestamptz(3),
  -- Part of every access token. Increasing it revokes all earlier tokens.
  token_version integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT users_role_known CHECK (role IN ('user', 'staff', 'admin')),
  CONSTRAINT users_sign_in_uid_key UNIQUE (sign_in_uid)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_by_creation ON users (created_at, id);
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  position integer NOT NULL,
  -- Maintained by triggers on products, because counting a million rows for the list of categories is too slow.
  listed_count integer NOT NULL DEFAULT 0,
  CONSTRAINT categories_name_key UNIQUE (name)
);

CREATE TABLE images (
  -- The upload's SHA-256 in hex, so the same picture is stored only once.
  id text PRIMARY KEY,
  -- Null if the picture is in the data folder, otherwise its address at the third-party host.
  host_url text,
  width integer NOT NULL,
  height integer NOT NULL,
  color text NOT NULL,
  widths integer[] NOT NULL,
  uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX images_by_age ON images (created_at);
CREATE INDEX images_by_host_url ON images (host_url) WHERE host_url IS NOT NULL;

CREATE TABLE products (
  id uuid PRIMARY KEY,
  category_id uuid NOT NULL REFERENCES categories (id),
  seller_id uuid NOT NULL REFERENCES users (id),
  title text NOT NULL,
  brand text,
  model text,
  finish text,
  serial_number text,
  resale_price_cents integer NOT NULL,
  original_price_cents integer NOT NULL,
  year_of_purchase integer NOT NULL,
  years_of_use integer NOT NULL,
  condition text NOT NULL,
  condition_type text NOT NULL,
  seller_name text NOT NULL,
  seller_phone text NOT NULL,
  location text NOT NULL,
  description text NOT NULL,
  status text NOT NULL DEFAULT 'live',
  moderation text NOT NULL DEFAULT 'clear',
  seller_suspended boolean NOT NULL DEFAULT false,
  -- Whether the public may see the product. This is a single column, so that every index can use it.
  listed boolean NOT NULL GENERATED ALWAYS AS
    (status IN ('live', 'reserved') AND moderation = 'clear' AND NOT seller_suspended) STORED,
  -- The searchable words in lower case, which the application writes.
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  posted_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT products_resale_price_positive CHECK (resale_price_cents > 0),
  CONSTRAINT products_original_price_positive CHECK (original_price_cents > 0),
  CONSTRAINT products_status_known
    CHECK (status IN ('draft', 'live', 'reserved', 'sold', 'ended', 'archived')),
  CONSTRAINT products_moderation_known
    CHECK (moderation IN ('clear', 'pending', 'hidden', 'removed'))
);
CREATE INDEX products_listed_newest ON products (posted_at DESC, id DESC) WHERE listed;
CREATE INDEX products_listed_in_category
  ON products (category_id, posted_at DESC, id DESC) INCLUDE (resale_price_cents, condition)
  WHERE listed;
CREATE INDEX products_listed_by_price ON products (resale_price_cents, id) WHERE listed;
CREATE INDEX products_listed_in_category_by_price
  ON products (category_id, resale_price_cents, id) WHERE listed;
CREATE INDEX products_by_seller ON products (seller_id, posted_at DESC, id DESC);
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops) WHERE listed;

CREATE TABLE product_images (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (product_id, position),
  CONSTRAINT product_images_at_most_eight CHECK (position BETWEEN 0 AND 7)
);
CREATE INDEX product_images_by_image ON product_images (image_id);

CREATE FUNCTION count_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE categories c SET listed_count = listed_count + d.change
    FROM (SELECT category_id, count(*) AS change FROM new_rows WHERE listed GROUP BY 1) d
    WHERE c.id = d.category_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE categories c SET listed_count = listed_count - d.change
    FROM (SELECT category_id, count(*) AS change FROM old_rows WHERE listed GROUP BY 1) d
    WHERE c.id = d.category_id;
  ELSE
    UPDATE categories c SET listed_count = listed_count + d.change
    FROM (
      SELECT category_id, sum(step) AS change
      FROM (
        SELECT category_id, 1 AS step FROM new_rows WHERE listed
        UNION ALL
        SELECT category_id, -1 FROM old_rows WHERE listed
      ) steps
      GROUP BY 1 HAVING sum(step) <> 0
    ) d
    WHERE c.id = d.category_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted_on_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER products_counted_on_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed();
CREATE TRIGGER products_counted_on_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listed();

CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products (id),
  buyer_id uuid NOT NULL REFERENCES users (id),
  seller_id uuid NOT NULL REFERENCES users (id),
  status text NOT NULL,
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  phone text NOT NULL,
  location text NOT NULL,
  message text NOT NULL,
  price_cents integer NOT NULL,
  -- The product as it was booked: title, condition, description and images.
  snapshot jsonb NOT NULL,
  handover_code text,
  held_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  -- Why the booking was released, as shown to the buyer.
  ended_reason text,
  CONSTRAINT bookings_status_known CHECK
    (status IN ('held', 'waiting', 'collected', 'cancelled', 'released', 'expired')),
  CONSTRAINT bookings_hold_is_whole CHECK
    (status <> 'held' OR (held_until IS NOT NULL AND handover_code IS NOT NULL))
);
-- A used guitar exists only once. If two transactions book it at the same time, only the first insert succeeds.
CREATE UNIQUE INDEX bookings_one_hold_per_product ON bookings (product_id) WHERE status = 'held';
CREATE UNIQUE INDEX bookings_one_open_per_buyer
  ON bookings (product_id, buyer_id) WHERE status IN ('held', 'waiting');
CREATE INDEX bookings_waitlist ON bookings (product_id, created_at, id) WHERE status = 'waiting';
CREATE INDEX bookings_by_buyer ON bookings (buyer_id, created_at DESC, id DESC);
CREATE INDEX bookings_by_seller ON bookings (seller_id, created_at DESC, id DESC);
CREATE INDEX bookings_due ON bookings (held_until) WHERE status = 'held';

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of the method, path and body. Using the same key for a different request is an error.
  fingerprint text NOT NULL,
  reply jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  actor_id uuid NOT NULL REFERENCES users (id),
  action text NOT NULL,
  subject_id uuid NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed or deleted';
END $$;
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The columns are those that rate-limiter-flexible expects.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

INSERT INTO categories (id, position, name, description, image) VALUES
  ('01890000-0000-7000-8000-000000000001', 1, 'Electric Guitars', 'Solid, semi-hollow and offset: six strings that like a cable.', '/art/electric-guitars.webp'),
  ('01890000-0000-7000-8000-000000000002', 2, 'Acoustic Guitars', 'Dreadnoughts, parlors and classicals that have opened up with age.', '/art/acoustic-guitars.webp'),
  ('01890000-0000-7000-8000-000000000003', 3, 'Bass Guitars', 'The low end: P, J and everything with a growl.', '/art/bass-guitars.webp'),
  ('01890000-0000-7000-8000-000000000004', 4, 'Amplifiers', 'Combos, heads and cabinets, valve and otherwise.', '/art/amplifiers.webp'),
  ('01890000-0000-7000-8000-000000000005', 5, 'Effects Pedals', 'Drive, delay, reverb and the box you never knew you needed.', '/art/effects-pedals.webp'),
  ('01890000-0000-7000-8000-000000000006', 6, 'Keyboards and Synths', 'Analogue, digital and stage pianos, keys tested one by one.', '/art/keyboards-and-synths.webp'),
  ('01890000-0000-7000-8000-000000000007', 7, 'Drums', 'Snares, cymbals and kits, acoustic and electronic.', '/art/drums.webp'),
  ('01890000-0000-7000-8000-000000000008', 8, 'Studio and Recording', 'Microphones, interfaces and monitors for the spare room.', '/art/studio-and-recording.webp'),
  ('01890000-0000-7000-8000-000000000009', 9, 'Folk Instruments', 'Ukuleles, banjos and mandolins for the porch.', '/art/folk-instruments.webp'),
  ('01890000-0000-7000-8000-00000000000a', 10, 'Parts and Accessories', 'Pickups, cases and the small things that finish a project.', '/art/parts-and-accessories.webp');
