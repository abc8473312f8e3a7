-- The whole schema of the first release, by room. A room's tables refer only to those above them. That is why the
-- counter comes before the stock: each piece that the shop bought belongs to a ticket. Later releases add migrations
-- and never change this file: see CONTRIBUTING.md.
--
-- Ids are UUIDv7 and are created by the application. Amounts are in cents. Times have milliseconds, like JavaScript's.

CREATE EXTENSION IF NOT EXISTS pg_trgm;


---------------------------------------------------------------------------------------------------------------------
-- People
---------------------------------------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- The user's id in the sign-in service. Null for sellers whom the shop added and who have never signed in.
  sign_in_uid text,
  name text NOT NULL,
  email text NOT NULL,
  -- Whether the sign-in service has verified this address.
  email_verified boolean NOT NULL DEFAULT false,
  role text NOT NULL DEFAULT 'user',
  suspended_until timestamptz(3),
  selling_frozen_until timestamptz(3),
  -- Part of every access token. Increasing it revokes all earlier tokens.
  token_version integer NOT NULL DEFAULT 0,
  -- Sign-ins before this time are no longer valid, on any device.
  sessions_valid_from timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Set when the account is deleted. The row stays, because other records refer to it.
  deleted_at timestamptz(3),
  CONSTRAINT users_role_known CHECK (role IN ('user', 'staff', 'admin')),
  CONSTRAINT users_sign_in_uid_key UNIQUE (sign_in_uid)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_admins ON users (id) WHERE role = 'admin';
-- One index per sort order of the list of users. The collation is the same on every server, so these indexes also
-- support searches for the beginning of a name.
CREATE INDEX users_by_creation ON users (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_name ON users (lower(name) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX users_by_email ON users (lower(email) COLLATE "C", id) WHERE deleted_at IS NULL;
-- This is not a partial index, because the planner would ignore its statistics, which distinguish rare names from
-- common ones.
CREATE INDEX users_search ON users USING gin (lower(name || ' ' || email) gin_trgm_ops);
CREATE INDEX users_with_rights ON users (role, created_at, id) WHERE deleted_at IS NULL AND role <> 'user';
-- Few accounts are suspended, so one index is enough for all sort orders.
CREATE INDEX users_suspended ON users (created_at, id) WHERE suspended_until IS NOT NULL AND deleted_at IS NULL;

-- Servers cache accounts. This notifies them when one has changed.
CREATE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', coalesce(OLD.id, NEW.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell_changes AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed();

-- The number of users in each role, because counting a hundred thousand rows for a heading is too slow.
CREATE TABLE user_counts (
  role text PRIMARY KEY,
  n integer NOT NULL
);
INSERT INTO user_counts (role, n) VALUES ('user', 0), ('staff', 0), ('admin', 0);

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

-- Requests that run while an account is being deleted must not add rows to it. Locking the account's row waits for the
-- deletion. The error 40001 makes the caller try again, and by then the account is gone.
CREATE FUNCTION refuse_closed_account(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = account AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the account is closed' USING ERRCODE = '40001';
  END IF;
END $$;
CREATE FUNCTION refuse_closed_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_account(NEW.seller_id);
  RETURN NEW;
END $$;
CREATE FUNCTION refuse_closed_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_account(NEW.buyer_id);
  RETURN NEW;
END $$;

-- The PINs that staff use to switch users at the counter. Hashed with a salt and with a key that is not in the
-- database.
CREATE TABLE pins (
  user_id uuid PRIMARY KEY REFERENCES users,
  salt bytea NOT NULL,
  hash bytea NOT NULL,
  set_at timestamptz(3) NOT NULL
);

-- The computers on which a person's PIN works. The person has logged in on each of them with their password.
CREATE TABLE devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  -- SHA-256 of a random secret that only this computer has.
  secret_hash bytea NOT NULL,
  wrong_pins smallint NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5),
  -- When the session started with the PIN ends. Its access token can be renewed until then.
  session_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3) NOT NULL
);
CREATE INDEX devices_of_user ON devices (user_id);

-- When an account's sessions end (because of a new role, a new password or signing out everywhere), its computers
-- require the password again.
CREATE FUNCTION forget_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM devices WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_forget_devices AFTER UPDATE OF token_version ON users
  FOR EACH ROW WHEN (OLD.token_version <> NEW.token_version) EXECUTE FUNCTION forget_devices();

-- Ends the event streams that belong to the computer's session.
CREATE FUNCTION tell_device_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.user_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER devices_tell_removal AFTER DELETE ON devices
  FOR EACH ROW EXECUTE FUNCTION tell_device_removed();


---------------------------------------------------------------------------------------------------------------------
-- Notices
---------------------------------------------------------------------------------------------------------------------

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
  read_at timestamptz(3),
  daily_mail_id uuid
);
CREATE INDEX notices_newest ON notices (user_id, created_at DESC, id DESC);
CREATE INDEX notices_unread ON notices (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notices_by_subject ON notices (subject_id, kind);
CREATE INDEX notices_by_age ON notices (created_at);
CREATE INDEX notices_by_daily_mail ON notices (daily_mail_id) WHERE daily_mail_id IS NOT NULL;

-- A daily email with several notices. Notices are added to it until it is closed.
CREATE TABLE daily_mails (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  due_at timestamptz(3) NOT NULL,
  open boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX daily_mails_open ON daily_mails (user_id) WHERE open;

-- Contains only settings that differ from the defaults.
CREATE TABLE notice_settings (
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL,
  delivery text NOT NULL CHECK (delivery IN ('mail', 'daily', 'app', 'never')),
  PRIMARY KEY (user_id, kind)
);


---------------------------------------------------------------------------------------------------------------------
-- Media
---------------------------------------------------------------------------------------------------------------------

CREATE TABLE images (
  -- The upload's SHA-256 in hex, so the same picture is stored only once.
  id text PRIMARY KEY,
  -- Null if the picture is in the data folder, otherwise its address at the third-party host.
  host_url text,
  width integer NOT NULL,
  height integer NOT NULL,
  color text NOT NULL,
  widths integer[] NOT NULL,
  -- The total size of the picture's variants.
  bytes integer NOT NULL,
  uploaded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX images_by_age ON images (created_at);
CREATE INDEX images_by_host_url ON images (host_url) WHERE host_url IS NOT NULL;
CREATE INDEX images_by_uploader ON images (uploaded_by);

-- People who uploaded a file that someone else had uploaded first. The first uploader is in images.uploaded_by.
CREATE TABLE image_uploaders (
  image_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (image_id, account_id)
);
CREATE INDEX image_uploaders_by_account ON image_uploaders (account_id);

-- Compact descriptions of pictures, for finding copies. `hash` is null if a picture has almost no contrast.
CREATE TABLE picture_hashes (
  image_id text PRIMARY KEY REFERENCES images (id) ON DELETE CASCADE,
  hash bit(128),
  -- The hash in bands of 16 bits, each prefixed with its index. A copy has at least one identical or nearly identical
  -- band.
  bands integer[],
  red_tint smallint NOT NULL,
  blue_tint smallint NOT NULL
);
CREATE INDEX picture_hashes_by_band ON picture_hashes USING gin (bands);

-- Servers cache which pictures they may serve. This notifies them of changes. Other rooms use it for their photos.
CREATE FUNCTION tell_picture_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pictures_changed', coalesce(NEW.image_id, OLD.image_id));
  RETURN NULL;
END $$;

-- Lets a phone send photos to a form that is open on another device, without signing in. The form chooses `id`.
CREATE TABLE phone_links (
  account_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The link ends when the account's tokens are revoked.
  token_version integer NOT NULL,
  -- SHA-256 hashes of the text in the QR code, and of the secret of the phone that scanned it first.
  token_hash bytea NOT NULL UNIQUE,
  secret_hash bytea UNIQUE,
  -- How many more photos the form can take.
  free integer NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX phone_links_by_expiry ON phone_links (expires_at);

CREATE TABLE phone_photos (
  account_id uuid NOT NULL,
  link_id uuid NOT NULL,
  image_id text NOT NULL REFERENCES images (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (account_id, link_id, image_id),
  FOREIGN KEY (account_id, link_id) REFERENCES phone_links (account_id, id) ON DELETE CASCADE
);
CREATE INDEX phone_photos_by_image ON phone_photos (image_id);


---------------------------------------------------------------------------------------------------------------------
-- Catalog
---------------------------------------------------------------------------------------------------------------------

CREATE TABLE categories (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL,
  image text NOT NULL,
  position integer NOT NULL,
  -- A job updates this from product_count_changes, because counting a million rows for the list of categories is too
  -- slow.
  listed_count integer NOT NULL DEFAULT 0,
  CONSTRAINT categories_name_key UNIQUE (name)
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

CREATE TABLE products (
  id uuid PRIMARY KEY,
  category_id uuid NOT NULL REFERENCES categories (id),
  seller_id uuid NOT NULL REFERENCES users (id),
  title text NOT NULL,
  brand text,
  model text,
  finish text,
  serial_number text,
  -- The number in the barcode of a new product: an EAN-13 or EAN-8. A UPC-A is stored as an EAN-13.
  gtin text CHECK (gtin ~ '^(\d{8}|\d{13})$'),
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
  version integer NOT NULL DEFAULT 1,
  -- When a product that the shop bought can go on sale. Null for other products, and for products that are already on
  -- sale.
  live_from timestamptz(3),
  -- The time and price of the sale. Null if the product isn't sold.
  sold_at timestamptz(3),
  sold_cents integer,
  -- When the product was added to the shop. Unlike `posted_at`, it doesn't change when the product is relisted.
  added_at timestamptz(3) NOT NULL DEFAULT now(),
  posted_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT products_resale_price_positive CHECK (resale_price_cents > 0),
  CONSTRAINT products_original_price_positive CHECK (original_price_cents > 0),
  CONSTRAINT products_status_known CHECK (status IN ('live', 'reserved', 'sold', 'ended', 'archived')),
  CONSTRAINT products_moderation_known CHECK (moderation IN ('clear', 'pending', 'hidden', 'removed'))
);
CREATE INDEX products_listed_newest ON products (posted_at DESC, id DESC) WHERE listed;
CREATE INDEX products_listed_in_category
  ON products (category_id, posted_at DESC, id DESC) INCLUDE (resale_price_cents, condition) WHERE listed;
CREATE INDEX products_listed_by_price ON products (resale_price_cents, id) WHERE listed;
CREATE INDEX products_listed_in_category_by_price ON products (category_id, resale_price_cents, id) WHERE listed;
CREATE INDEX products_listed_by_model ON products (lower(brand), lower(model), posted_at DESC) WHERE listed;
CREATE INDEX products_by_seller ON products (seller_id, posted_at DESC, id DESC);
CREATE INDEX products_by_seller_and_status ON products (seller_id, status, posted_at DESC, id DESC);
-- Serial numbers are compared without case, spaces and punctuation. Only a product's owner and staff can search
-- for them.
CREATE INDEX products_by_plain_serial
  ON products (lower(regexp_replace(serial_number, '[^[:alnum:]]', '', 'g'))) WHERE serial_number IS NOT NULL;
-- The number on a printed price tag is the end of the product's id.
CREATE INDEX products_by_tag_number ON products (right(id::text, 8));
CREATE INDEX products_by_gtin ON products (gtin) WHERE gtin IS NOT NULL;
CREATE INDEX products_live_later ON products (live_from) WHERE status = 'ended' AND live_from IS NOT NULL;
-- For the stock book: all pieces, the pieces in stock, and its search. The search's expression is that of
-- containsWords().
CREATE INDEX products_by_added_at ON products (seller_id, added_at, id);
CREATE INDEX products_in_stock ON products (seller_id, added_at, id) WHERE status IN ('live', 'reserved', 'ended');
CREATE INDEX products_stock_words ON products USING gin (
  (lower(regexp_replace(normalize(title || ' ' || coalesce(serial_number, ''), NFKD), '[\u0300-\u036f]', '', 'g')))
  gin_trgm_ops
);

CREATE TRIGGER products_of_open_accounts BEFORE INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_seller();

CREATE FUNCTION tell_pictures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pictures_changed', image_id) FROM product_images
    WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER products_tell_pictures AFTER UPDATE OF moderation ON products
  FOR EACH ROW WHEN (OLD.moderation IS DISTINCT FROM NEW.moderation)
  EXECUTE FUNCTION tell_pictures_changed();

-- The sitemap is cached for an hour, but must not list products hidden by a decision.
CREATE FUNCTION tell_product_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('product_hidden', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER products_tell_hidden AFTER UPDATE OF moderation, seller_suspended ON products
  FOR EACH ROW WHEN (OLD.listed AND NOT NEW.listed) EXECUTE FUNCTION tell_product_hidden();

-- Visible photos have the positions 0 to 7 without gaps, and hidden photos have positions from 100. This way, the cover
-- is always at position 0, and a photo that is shown again returns to its place.
CREATE TABLE product_images (
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  -- Whether a decision has hidden the photo.
  hidden boolean NOT NULL DEFAULT false,
  -- The seller's order, if it differs from `position`.
  place smallint,
  PRIMARY KEY (product_id, position),
  CONSTRAINT product_images_at_most_eight
    CHECK (CASE WHEN hidden THEN position >= 100 ELSE position BETWEEN 0 AND 7 END)
);
CREATE INDEX product_images_by_image ON product_images (image_id);
CREATE TRIGGER product_images_tell_hidden AFTER INSERT OR UPDATE OF hidden ON product_images
  FOR EACH ROW WHEN (NEW.hidden) EXECUTE FUNCTION tell_picture_changed();
CREATE TRIGGER product_images_tell_shown AFTER DELETE ON product_images
  FOR EACH ROW WHEN (OLD.hidden) EXECUTE FUNCTION tell_picture_changed();

-- This is a separate table, so that viewing a product doesn't update an indexed row.
CREATE TABLE product_views (
  product_id uuid PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  views bigint NOT NULL
);

-- The price at which each product was sold. The rows outlive the product and its seller, and contain no names.
CREATE TABLE past_sales (
  id uuid PRIMARY KEY,
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  brand text NOT NULL,
  model text NOT NULL,
  price_cents integer NOT NULL,
  condition text NOT NULL,
  year_of_purchase integer NOT NULL,
  sold_at timestamptz(3) NOT NULL,
  CONSTRAINT past_sales_product_key UNIQUE (product_id),
  CONSTRAINT past_sales_price_positive CHECK (price_cents > 0)
);
CREATE INDEX past_sales_by_model ON past_sales (lower(brand), lower(model), sold_at DESC)
  INCLUDE (price_cents, condition, year_of_purchase);

-- The search index: the searchable data of each listed product. It is written in the same transaction as the product.
-- `npm run search:rebuild` rebuilds all of it.
CREATE TABLE product_search (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  category_id uuid NOT NULL,
  posted_at timestamptz(3) NOT NULL,
  price_cents integer NOT NULL,
  year smallint NOT NULL,
  brand text,
  model text,
  -- The brand as one word in lower case.
  brand_key text,
  condition text NOT NULL,
  condition_type text NOT NULL,
  location text NOT NULL,
  -- Words and filters as terms. See server/features/products/search/search-document.ts.
  doc tsvector NOT NULL
);
CREATE INDEX product_search_newest ON product_search (posted_at DESC, product_id DESC);
CREATE INDEX product_search_by_price ON product_search (price_cents, product_id);
CREATE INDEX product_search_by_year ON product_search (year);
-- Used for lists of one brand and for similar products. Most brands have products in only a few categories.
CREATE INDEX product_search_of_brand
  ON product_search (brand_key, price_cents, product_id) INCLUDE (category_id);
CREATE INDEX product_search_terms ON product_search USING gin (doc);
-- The rows are small, and rare words need good statistics.
ALTER TABLE product_search ALTER COLUMN doc SET STATISTICS 200;

-- Samples of product_search, for estimating counts. The rows of a sample are stored next to each other and have a
-- separate index, so reading them takes the same time in a shop of any size. See docs/decisions/023.
CREATE TABLE product_sample (
  product_id uuid NOT NULL,
  -- The smallest sample that contains the product. Each sample has a quarter of the previous one's products.
  level smallint NOT NULL,
  category_id uuid NOT NULL,
  price_cents integer NOT NULL,
  year smallint NOT NULL,
  brand_key text,
  condition text NOT NULL,
  condition_type text NOT NULL,
  location text NOT NULL,
  doc tsvector NOT NULL,
  PRIMARY KEY (product_id, level)
) PARTITION BY LIST (level);
CREATE TABLE product_sample_2 PARTITION OF product_sample FOR VALUES IN (2);
CREATE TABLE product_sample_3 PARTITION OF product_sample FOR VALUES IN (3);
CREATE TABLE product_sample_4 PARTITION OF product_sample FOR VALUES IN (4);
CREATE TABLE product_sample_5 PARTITION OF product_sample FOR VALUES IN (5);
CREATE TABLE product_sample_6 PARTITION OF product_sample FOR VALUES IN (6);
-- Adds entries to the index immediately, so that searches don't have to scan the list of pending entries. This is
-- cheap, because few products are in a sample.
CREATE INDEX product_sample_terms ON product_sample USING gin (doc) WITH (fastupdate = off);
CREATE INDEX product_sample_by_price ON product_sample (price_cents);
CREATE INDEX product_sample_by_year ON product_sample (year);

-- The words of all listed products, used to correct typing errors and to complete words.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  -- The approximate number of products that contain the word in their names, and in their names or descriptions.
  names integer NOT NULL,
  n integer NOT NULL,
  -- The word with one or two letters removed. Misspellings of the word share at least one of these forms.
  deletions text[] NOT NULL
);
CREATE INDEX search_words_in_names ON search_words (word) WHERE names > 0;
CREATE INDEX search_words_by_deletion ON search_words USING gin (deletions);

-- Contains a row while the search index is being built. A server that finds a row at startup rebuilds the index.
CREATE TABLE search_builds (
  started_at timestamptz(3) NOT NULL DEFAULT now()
);

-- Changes to the number of listed products. Saving a product only inserts rows here. If it updated a counter, sellers
-- in the same category would have to wait for each other. A job adds the rows to the categories and to product_names.
CREATE TABLE product_count_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id uuid NOT NULL,
  brand text,
  model text,
  change integer NOT NULL
);

-- The number of listed products per brand (with an empty `model`) and per model, in the sellers' spelling.
CREATE TABLE product_names (
  brand text NOT NULL,
  model text NOT NULL,
  brand_key text NOT NULL,
  model_key text NOT NULL,
  n integer NOT NULL,
  doc tsvector NOT NULL,
  PRIMARY KEY (brand, model)
);
CREATE INDEX product_names_brands ON product_names (lower(brand) text_pattern_ops) WHERE model = '';
CREATE INDEX product_names_models ON product_names (lower(model) text_pattern_ops) WHERE model <> '';
CREATE INDEX product_names_by_key ON product_names (brand_key, model_key);
CREATE INDEX product_names_most ON product_names (n DESC) WHERE model = '';
CREATE INDEX product_names_terms ON product_names USING gin (doc);

CREATE TABLE watches (
  user_id uuid NOT NULL REFERENCES users (id),
  product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- The price when the person started watching the product.
  price_cents integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX watches_newest ON watches (user_id, created_at DESC, product_id DESC);
CREATE INDEX watches_by_product ON watches (product_id);

CREATE TABLE saved_searches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The filters in the API's format.
  filters jsonb NOT NULL,
  -- The full-text query for a product's terms. Null if the search is limited only by prices and years.
  query tsquery,
  price_from integer NOT NULL,
  price_to integer NOT NULL,
  year_from integer NOT NULL,
  year_to integer NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX saved_searches_newest ON saved_searches (user_id, created_at DESC, id DESC);


---------------------------------------------------------------------------------------------------------------------
-- Selling
---------------------------------------------------------------------------------------------------------------------

-- A product form that has not been published yet: what the seller has entered so far, and the photos.
CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  seller_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  form jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX drafts_by_seller ON drafts (seller_id, updated_at DESC, id DESC);

CREATE TABLE draft_images (
  draft_id uuid NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (draft_id, position)
);
CREATE INDEX draft_images_by_image ON draft_images (image_id);

-- The product that a draft was published as. A draft can be published only once, even if it is open in several tabs or
-- on several devices. This is a separate table, because the rows must outlive the product, so that an old tab can't
-- publish the draft of a deleted product again.
CREATE TABLE published_drafts (
  seller_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Chosen by the client. Unique per seller, so that no one can use another seller's id.
  draft_id uuid NOT NULL,
  product_id uuid REFERENCES products (id) ON DELETE SET NULL,
  PRIMARY KEY (seller_id, draft_id)
);
CREATE INDEX published_drafts_by_product ON published_drafts (product_id);


---------------------------------------------------------------------------------------------------------------------
-- Bookings
---------------------------------------------------------------------------------------------------------------------

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
  -- How many wrong handover codes were entered, and when the last one was.
  wrong_codes smallint NOT NULL DEFAULT 0,
  wrong_code_at timestamptz(3),
  held_until timestamptz(3),
  -- When the hold was paused because its product was hidden.
  frozen_at timestamptz(3),
  -- True for a hold from the waitlist that the buyer has not confirmed yet.
  promoted boolean NOT NULL DEFAULT false,
  -- True if the buyer once held this product without collecting it, so new buyers go first.
  came_back boolean NOT NULL DEFAULT false,
  -- The deadline for undoing the cancellation. Until then, a canceled hold keeps the product reserved. Null afterwards.
  restorable_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  -- Why the booking was released, as shown to the buyer.
  ended_reason text,
  CONSTRAINT bookings_status_known CHECK
    (status IN ('held', 'waiting', 'collected', 'cancelled', 'released', 'expired')),
  CONSTRAINT bookings_hold_is_whole CHECK
    (status <> 'held' OR (held_until IS NOT NULL AND handover_code IS NOT NULL)),
  CONSTRAINT bookings_restorable_is_cancelled CHECK (restorable_until IS NULL OR status = 'cancelled')
);
-- A used guitar exists only once. If two transactions book it at the same time, only the first insert succeeds.
CREATE UNIQUE INDEX bookings_one_hold_per_product ON bookings (product_id) WHERE status = 'held';
CREATE UNIQUE INDEX bookings_one_open_per_buyer
  ON bookings (product_id, buyer_id) WHERE status IN ('held', 'waiting');
-- Staff look up a hold by its code, so no two holds may have the same one. A canceled hold that the buyer can still
-- restore keeps its code.
CREATE UNIQUE INDEX bookings_handover_code ON bookings (handover_code)
  WHERE status = 'held' OR restorable_until IS NOT NULL;
CREATE INDEX bookings_waitlist ON bookings (product_id, came_back, created_at, id) WHERE status = 'waiting';
CREATE INDEX bookings_by_buyer ON bookings (buyer_id, created_at DESC, id DESC);
CREATE INDEX bookings_by_seller ON bookings (seller_id, created_at DESC, id DESC);
-- For the open bookings that a seller's suspension would end, newest first.
CREATE INDEX bookings_open_by_seller ON bookings (seller_id, created_at DESC, id DESC)
  WHERE status IN ('held', 'waiting');
-- Deleting a product checks that no booking refers to it, regardless of its state.
CREATE INDEX bookings_by_product ON bookings (product_id);
CREATE INDEX bookings_open_by_product ON bookings (product_id) WHERE status IN ('held', 'waiting');
CREATE INDEX bookings_due ON bookings (held_until) WHERE status = 'held' AND frozen_at IS NULL;
CREATE INDEX bookings_restorable ON bookings (restorable_until) WHERE restorable_until IS NOT NULL;
-- For listing the holds on a seller's products, earliest end first.
CREATE INDEX bookings_pickups ON bookings (seller_id, held_until, id) WHERE status = 'held';
-- For the stock book: handovers from before the seller's account became the shop's.
CREATE INDEX bookings_collected ON bookings (seller_id, ended_at) WHERE status = 'collected';
-- For the search at the counter, which finds bookings of all sellers. Waiting buyers can't be found by their contact
-- details.
CREATE INDEX bookings_open_words ON bookings USING gin (
  (lower(regexp_replace(normalize(
    buyer_name || ' ' || (snapshot ->> 'title') || CASE WHEN held_until IS NULL THEN ''
      ELSE ' ' || buyer_email || ' ' || regexp_replace(phone, '\D', '', 'g') END,
    NFKD), '[\u0300-\u036f]', '', 'g'))) gin_trgm_ops
) WHERE status IN ('held', 'waiting');
CREATE TRIGGER bookings_of_open_accounts BEFORE INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_buyer();


---------------------------------------------------------------------------------------------------------------------
-- Counter: tickets and the till. Amounts that the customer pays are positive, and amounts that the shop pays are
-- negative. Names are copied, because tickets outlive accounts.
---------------------------------------------------------------------------------------------------------------------

CREATE TABLE tills (
  id uuid PRIMARY KEY,
  number integer NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  opened_by uuid NOT NULL REFERENCES users (id),
  opened_name text NOT NULL,
  opening_cents bigint NOT NULL,
  closed_at timestamptz(3),
  closed_by uuid REFERENCES users (id),
  closed_name text,
  counted_cents bigint,
  explanation text,
  CONSTRAINT tills_number_key UNIQUE (number),
  CONSTRAINT tills_closed_whole CHECK ((closed_at IS NULL) = (counted_cents IS NULL))
);
CREATE UNIQUE INDEX tills_one_open ON tills ((true)) WHERE closed_at IS NULL;

-- Cash that was put in or taken out without a ticket.
CREATE TABLE till_moves (
  id uuid PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES tills (id),
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  staff_id uuid NOT NULL REFERENCES users (id),
  staff_name text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX till_moves_by_till ON till_moves (till_id);

-- The last ticket's number. A sequence would leave gaps.
CREATE TABLE ticket_numbers (last integer NOT NULL);
CREATE UNIQUE INDEX ticket_numbers_one_row ON ticket_numbers ((true));
INSERT INTO ticket_numbers (last) VALUES (0);

CREATE TABLE sales (
  id uuid PRIMARY KEY,
  number integer NOT NULL,
  kind text NOT NULL,
  -- For a return, the original sale.
  returns_id uuid REFERENCES sales (id),
  staff_id uuid NOT NULL REFERENCES users (id),
  staff_name text NOT NULL,
  customer_name text,
  customer_email text,
  -- The fingerprint of the email address that store credit belongs to. It is kept when the customer's account is
  -- deleted.
  credit_key text,
  total_cents bigint NOT NULL,
  change_cents bigint NOT NULL,
  reason text,
  -- The till that was open when the ticket was made.
  till_id uuid REFERENCES tills (id),
  created_at timestamptz(3) NOT NULL,
  -- The products' titles, for searches.
  titles text NOT NULL,
  -- Starts with a space, so that short search terms can match the beginnings of words.
  search_text text NOT NULL GENERATED ALWAYS AS (
    lower(' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || titles)
  ) STORED,
  CONSTRAINT sales_number_key UNIQUE (number),
  CONSTRAINT sales_kind_known CHECK (kind IN ('sale', 'return')),
  CONSTRAINT sales_return_is_of_a_sale CHECK ((kind = 'return') = (returns_id IS NOT NULL))
);
CREATE INDEX sales_search ON sales USING gin (search_text gin_trgm_ops);
CREATE INDEX sales_by_customer ON sales (lower(customer_email)) WHERE customer_email IS NOT NULL;
CREATE INDEX sales_by_credit ON sales (credit_key) WHERE credit_key IS NOT NULL;
CREATE INDEX sales_by_till ON sales (till_id);
CREATE INDEX sales_by_returned ON sales (returns_id) WHERE returns_id IS NOT NULL;
-- For the stock book, which lists sales and returns by time.
CREATE INDEX sales_by_time ON sales (created_at, id);

CREATE TABLE sale_lines (
  sale_id uuid NOT NULL REFERENCES sales (id),
  position smallint NOT NULL,
  product_id uuid NOT NULL REFERENCES products (id),
  kind text NOT NULL,
  title text NOT NULL,
  price_cents bigint NOT NULL,
  tag_price_cents bigint NOT NULL,
  reason text,
  -- The return on which the product was taken back.
  returned_by uuid REFERENCES sales (id),
  PRIMARY KEY (sale_id, position),
  CONSTRAINT sale_lines_kind_known CHECK (kind IN ('sold', 'bought', 'returned'))
);
CREATE INDEX sale_lines_by_product ON sale_lines (product_id);
-- A product can't be sold again until it has been returned.
CREATE UNIQUE INDEX sale_lines_sold_once ON sale_lines (product_id)
  WHERE kind = 'sold' AND returned_by IS NULL;

CREATE TABLE sale_payments (
  sale_id uuid NOT NULL REFERENCES sales (id),
  position smallint NOT NULL,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  -- The cash that the customer gave.
  tendered_cents bigint,
  reference text,
  PRIMARY KEY (sale_id, position),
  CONSTRAINT sale_payments_method_known CHECK (method IN ('cash', 'card', 'transfer', 'credit'))
);


---------------------------------------------------------------------------------------------------------------------
-- Stock
---------------------------------------------------------------------------------------------------------------------

-- The last stock number, of an intake or a consignment. A sequence would leave gaps.
CREATE TABLE intake_numbers (last integer NOT NULL);
INSERT INTO intake_numbers (last) VALUES (0);

-- The products that the shop bought. `number` is the stock number.
CREATE TABLE intakes (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  number integer NOT NULL UNIQUE,
  -- The constraint is deferred, because the sale is inserted last.
  sale_id uuid NOT NULL REFERENCES sales (id) DEFERRABLE INITIALLY DEFERRED,
  paid_cents integer NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  live_at timestamptz(3) NOT NULL,
  -- The details of the person who sold the product to the shop, encrypted. Null once they have been deleted.
  seller bytea
);
CREATE INDEX intakes_by_time ON intakes (taken_at);
CREATE INDEX intakes_with_seller ON intakes (taken_at) WHERE seller IS NOT NULL;
-- For the list of tickets on which the shop bought something.
CREATE INDEX intakes_by_sale ON intakes (sale_id);

-- Owners whose pieces the shop sells for a share. Their names and addresses are encrypted, and null once they have been
-- deleted.
CREATE TABLE consignors (
  id uuid PRIMARY KEY,
  details bytea,
  -- The time of the last intake, payout or return of a piece.
  active_at timestamptz(3) NOT NULL
);
CREATE INDEX consignors_with_details ON consignors (active_at) WHERE details IS NOT NULL;

-- `number` is the stock number.
CREATE TABLE consignments (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  number integer NOT NULL UNIQUE,
  owner_id uuid NOT NULL REFERENCES consignors (id),
  -- The owner's share of the price, in tenths of a percent.
  share_tenths integer NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  live_at timestamptz(3) NOT NULL,
  returned_at timestamptz(3),
  return_reason text,
  CONSTRAINT consignments_share_known CHECK (share_tenths BETWEEN 1 AND 1000),
  CONSTRAINT consignments_returned_whole CHECK ((returned_at IS NULL) = (return_reason IS NULL))
);
CREATE INDEX consignments_by_owner ON consignments (owner_id, number DESC);
CREATE INDEX consignments_by_time ON consignments (taken_at);

-- The last payout's number. A sequence would leave gaps.
CREATE TABLE payout_numbers (last integer NOT NULL);
CREATE UNIQUE INDEX payout_numbers_one_row ON payout_numbers ((true));
INSERT INTO payout_numbers (last) VALUES (0);

CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE,
  owner_id uuid NOT NULL REFERENCES consignors (id),
  method text NOT NULL,
  total_cents bigint NOT NULL,
  reference text,
  -- The fingerprint of the email address that store credit belongs to.
  credit_key text,
  staff_id uuid NOT NULL REFERENCES users (id),
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT payouts_method_known CHECK (method IN ('cash', 'transfer', 'credit')),
  CONSTRAINT payouts_credit_has_key CHECK ((method = 'credit') = (credit_key IS NOT NULL)),
  CONSTRAINT payouts_positive CHECK (total_cents > 0)
);
CREATE INDEX payouts_by_owner ON payouts (owner_id, number DESC);
CREATE INDEX payouts_by_credit ON payouts (credit_key) WHERE credit_key IS NOT NULL;

-- The amount that the shop owes an owner for one product on a ticket. Negative for products that were returned.
CREATE TABLE consignment_dues (
  sale_id uuid NOT NULL,
  position smallint NOT NULL,
  owner_id uuid NOT NULL REFERENCES consignors (id),
  share_tenths integer NOT NULL,
  due_cents bigint NOT NULL,
  -- Null until it is paid, which ensures that it is paid only once.
  payout_id uuid REFERENCES payouts (id),
  PRIMARY KEY (sale_id, position),
  FOREIGN KEY (sale_id, position) REFERENCES sale_lines (sale_id, position)
);
CREATE INDEX consignment_dues_open ON consignment_dues (owner_id) WHERE payout_id IS NULL;
CREATE INDEX consignment_dues_by_payout ON consignment_dues (payout_id) WHERE payout_id IS NOT NULL;


---------------------------------------------------------------------------------------------------------------------
-- Moderation
---------------------------------------------------------------------------------------------------------------------

-- A case for each target that was reported or was flagged by one of the shop's rules.
CREATE TABLE cases (
  id uuid PRIMARY KEY,
  target_type text NOT NULL CHECK (target_type IN ('product', 'user', 'image')),
  -- The id of the product, user or image.
  target_id text NOT NULL,
  -- The target's product. For a photo, this is the product on which it was reported. Null for a person. Kept when the
  -- product is deleted, so that deleting it doesn't end the case.
  product_id uuid,
  -- The person responsible for the target.
  person_id uuid NOT NULL REFERENCES users (id),
  -- The name of the target when the case was opened.
  title text NOT NULL,
  -- A copy of the product, made when the case was opened.
  product_then jsonb,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'claimed', 'decided', 'appealed', 'final')),
  version integer NOT NULL DEFAULT 1,
  -- The sort key of the queue: the harm of the most harmful reason, then the weight of the reports.
  priority integer NOT NULL DEFAULT 0,
  -- If nothing was wrong, the harm of the most harmful reason that was reviewed. Null again once the product is edited.
  cleared_harm integer,
  reasons text[] NOT NULL DEFAULT '{}',
  -- The findings of the shop's rules: [{ rule, text }].
  flags jsonb NOT NULL DEFAULT '[]',
  -- When the seller edited the product after being asked to.
  edited_at timestamptz(3),
  claimed_by uuid REFERENCES users (id),
  claimed_until timestamptz(3),
  -- The time of the first report since the last decision.
  opened_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT cases_claim_is_whole CHECK
    ((state = 'claimed') <= (claimed_by IS NOT NULL AND claimed_until IS NOT NULL))
);
CREATE UNIQUE INDEX cases_target_key ON cases (target_type, target_id) WHERE target_type <> 'image';
-- Several sellers can use the same photo, and each of them is responsible for their own product.
CREATE UNIQUE INDEX cases_photo_key ON cases (target_id, product_id) WHERE target_type = 'image';
-- Because the priority is negated, all columns are in ascending order, and one row comparison finds the next page.
CREATE INDEX cases_by_state ON cases (state, (-priority), opened_at, id);
-- One index per reason, because a single index couldn't both find a reason and keep the queue's order.
DO $$
DECLARE reason text;
BEGIN
  FOREACH reason IN ARRAY ARRAY['stolen', 'scam', 'counterfeit', 'prohibited', 'offensive',
    'intellectual_property', 'misdescribed', 'other', 'spam', 'wrong_category']
  LOOP
    EXECUTE format('CREATE INDEX cases_by_%s ON cases (state, (-priority), opened_at, id)
      WHERE reasons @> ARRAY[%L]', reason, reason);
  END LOOP;
END $$;
CREATE INDEX cases_by_person ON cases (person_id, opened_at DESC, id DESC);
CREATE INDEX cases_by_product ON cases (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX cases_with_flags ON cases (id) WHERE flags <> '[]';

CREATE TABLE decisions (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES cases (id),
  person_id uuid NOT NULL REFERENCES users (id),
  decided_by uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  statement text NOT NULL,
  -- Whether one of the shop's rules flagged the case.
  automated boolean NOT NULL,
  -- Whether the person concerned was notified. People don't learn about reports that have no consequences for them.
  told boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- For a decision on an appeal, the decision that it replaces.
  replaces uuid REFERENCES decisions (id)
);
CREATE INDEX decisions_by_case ON decisions (case_id, created_at, id);
CREATE INDEX decisions_by_person ON decisions (person_id, created_at DESC, id DESC);

CREATE TABLE decision_actions (
  decision_id uuid NOT NULL REFERENCES decisions (id),
  position integer NOT NULL,
  type text NOT NULL,
  until timestamptz(3),
  image_id text REFERENCES images (id),
  -- What the action changed, so that exactly this can be restored. Null if there is nothing to restore.
  undo jsonb,
  -- When the action was undone or expired.
  ended_at timestamptz(3),
  PRIMARY KEY (decision_id, position)
);
CREATE INDEX decision_actions_due ON decision_actions (until) WHERE until IS NOT NULL AND ended_at IS NULL;

CREATE TABLE appeals (
  decision_id uuid PRIMARY KEY REFERENCES decisions (id),
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  outcome text CHECK (outcome IN ('upheld', 'changed', 'reversed')),
  statement text,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz(3)
);

CREATE TABLE reports (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES cases (id),
  reporter_id uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Whether a decision confirmed the report. Null until then.
  held boolean,
  -- A case that is reopened keeps its earlier reports, and the same person may report again.
  decision_id uuid,
  CONSTRAINT reports_decision_known FOREIGN KEY (decision_id) REFERENCES decisions (id)
);
CREATE UNIQUE INDEX reports_one_open_per_reporter ON reports (case_id, reporter_id) WHERE decision_id IS NULL;
CREATE INDEX reports_by_case ON reports (case_id, created_at, id);
CREATE INDEX reports_by_reporter ON reports (reporter_id, created_at DESC, id DESC);
-- For counting how many of a person's reports were right.
CREATE INDEX reports_decided ON reports (reporter_id, held) WHERE held IS NOT NULL;

CREATE TABLE report_images (
  report_id uuid NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (report_id, position)
);
CREATE INDEX report_images_by_image ON report_images (image_id);
CREATE TRIGGER report_images_tell AFTER INSERT OR DELETE ON report_images
  FOR EACH ROW EXECUTE FUNCTION tell_picture_changed();

-- Effects of decisions that are in force. Several effects can hide the same product, so each has a separate row, and
-- the product stays hidden until the last one has ended.
CREATE TABLE moderation_effects (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK
    (kind IN ('hide_product', 'remove_product', 'hide_image', 'freeze_selling', 'suspend')),
  person_id uuid REFERENCES users (id),
  product_id uuid REFERENCES products (id) ON DELETE CASCADE,
  image_id text REFERENCES images (id),
  -- When the effect ends automatically.
  until timestamptz(3),
  CONSTRAINT moderation_effects_have_a_target CHECK (CASE
    WHEN kind IN ('freeze_selling', 'suspend') THEN person_id IS NOT NULL
    WHEN kind = 'hide_image' THEN image_id IS NOT NULL AND product_id IS NOT NULL
    ELSE product_id IS NOT NULL END)
);
CREATE INDEX moderation_effects_by_product ON moderation_effects (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX moderation_effects_by_person ON moderation_effects (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX moderation_effects_by_image ON moderation_effects (image_id) WHERE image_id IS NOT NULL;
CREATE INDEX moderation_effects_due ON moderation_effects (until) WHERE until IS NOT NULL;

-- Rules that admins have switched off.
CREATE TABLE rules_off (rule text PRIMARY KEY);

-- Instruments that people have registered as stolen.
CREATE TABLE stolen_gear (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  brand text NOT NULL,
  model text NOT NULL,
  serial_number text NOT NULL,
  stolen_on date NOT NULL,
  place text NOT NULL,
  police_report text NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX stolen_gear_by_number
  ON stolen_gear (lower(regexp_replace(serial_number, '[^[:alnum:]]', '', 'g')));
CREATE INDEX stolen_gear_by_user ON stolen_gear (user_id, created_at DESC);

CREATE TABLE stolen_images (
  stolen_id uuid NOT NULL REFERENCES stolen_gear (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (stolen_id, position)
);
CREATE INDEX stolen_images_by_image ON stolen_images (image_id);
CREATE TRIGGER stolen_images_tell AFTER INSERT OR DELETE ON stolen_images
  FOR EACH ROW EXECUTE FUNCTION tell_picture_changed();


---------------------------------------------------------------------------------------------------------------------
-- Audit: entries form a chain. Each hash covers the previous one, so a changed entry breaks the chain.
---------------------------------------------------------------------------------------------------------------------

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  actor_id uuid REFERENCES users (id),
  -- The kind of background job, if a job made the change.
  actor_job text,
  -- Prevents others from finding out who the actor was by trying every account.
  actor_salt uuid NOT NULL DEFAULT gen_random_uuid(),
  action text NOT NULL,
  subject_id uuid NOT NULL,
  -- The account that the entry is about, if its owner may read the payload.
  concerns_id uuid REFERENCES users (id),
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- These are null until the transaction commits.
  seq bigint CONSTRAINT audit_entries_seq_key UNIQUE,
  payload text,
  hash bytea,
  CONSTRAINT audit_entries_hash_key UNIQUE (seq, hash),
  CONSTRAINT audit_entries_one_actor CHECK (num_nonnulls(actor_id, actor_job) = 1),
  CONSTRAINT audit_entries_sealed_whole CHECK (num_nonnulls(seq, payload, hash) IN (0, 3))
);
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, seq);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, seq);
CREATE INDEX audit_entries_by_action ON audit_entries (action, seq);

-- The data that the hash covers: the entry as JSON with its keys in a fixed order. It reveals the actor only to someone
-- who knows the salt.
CREATE FUNCTION audit_payload(entry audit_entries) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT format(
    '{"seq":%s,"id":"%s","at":"%s","actor":%s,"action":%s,"subject":"%s","concerns":%s,"details":%s}',
    entry.seq,
    entry.id,
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_json(coalesce('job:' || entry.actor_job,
      encode(sha256(convert_to(entry.actor_salt || ':' || entry.actor_id, 'UTF8')), 'hex'))),
    to_json(entry.action),
    entry.subject_id,
    coalesce(to_json(entry.concerns_id)::text, 'null'),
    entry.details)
$$;

-- Seals an entry when its transaction commits. The lock serializes these commits. It is the last lock that each
-- transaction takes, so it can't cause a deadlock. The trigger runs with the owner's rights, because the application
-- may only insert.
CREATE FUNCTION seal_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  entry public.audit_entries;
  previous public.audit_entries;
BEGIN
  PERFORM pg_advisory_xact_lock(5178002);
  -- This is a separate statement, so that it sees what was committed while this transaction waited for the lock.
  SELECT * INTO previous FROM public.audit_entries
  WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1;
  SELECT * INTO STRICT entry FROM public.audit_entries WHERE id = NEW.id;
  entry.seq := coalesce(previous.seq, 0) + 1;
  entry.payload := public.audit_payload(entry);
  entry.hash := sha256(coalesce(previous.hash, '') || sha256(convert_to(entry.payload, 'UTF8')));
  UPDATE public.audit_entries SET seq = entry.seq, payload = entry.payload, hash = entry.hash
  WHERE id = NEW.id;
  RETURN NULL;
END $$;

-- Only the sealing trigger may update an entry, and only one that is not sealed yet.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_entries' AND pg_trigger_depth() > 1 THEN
    IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
    IF OLD.seq IS NULL THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'audit entries are never changed or deleted';
END $$;
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_sealed_once BEFORE UPDATE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_entries_are_chained AFTER INSERT ON audit_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();

-- The last entry of the log at the time of publication. Others have read its hash, so a later change to older entries
-- can be detected.
CREATE TABLE audit_heads (
  id uuid PRIMARY KEY,
  seq bigint NOT NULL UNIQUE,
  hash bytea NOT NULL,
  published_at timestamptz(3) NOT NULL,
  -- The application can't publish a wrong hash.
  FOREIGN KEY (seq, hash) REFERENCES audit_entries (seq, hash)
);
CREATE TRIGGER audit_heads_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE ALL ON FUNCTION audit_payload(audit_entries), seal_audit_entry(), refuse_change() FROM PUBLIC;


---------------------------------------------------------------------------------------------------------------------
-- Content
---------------------------------------------------------------------------------------------------------------------

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  message text NOT NULL,
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);
CREATE INDEX contact_messages_unread ON contact_messages (created_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX contact_messages_by_sender ON contact_messages (lower(email));


---------------------------------------------------------------------------------------------------------------------
-- Events and jobs
---------------------------------------------------------------------------------------------------------------------

-- Events in the shop, written in the same transaction as the change. Other tables remain the source of truth. Events
-- are kept for 90 days.
CREATE TABLE events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Transactions don't commit in the order of these numbers. Therefore, readers order events by transaction, and stop
  -- at the oldest transaction that is still running.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  -- The accounts that the event concerns.
  people uuid[] NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX events_in_reading_order ON events (xid, seq);
-- For the daily limit of published products. The only person listed in such an event is the seller.
CREATE INDEX events_of_publications ON events ((people[1]), at) WHERE kind = 'product.published';

-- The last event that each follower has read. A follower starts with the events after the migration that adds it.
CREATE TABLE event_followers (
  name text PRIMARY KEY,
  xid xid8 NOT NULL,
  seq bigint NOT NULL
);
INSERT INTO event_followers (name, xid, seq)
SELECT name, pg_current_xact_id(), 0
FROM (VALUES ('notices'), ('saved-searches'), ('watches'), ('moderation'), ('rules')) AS follower (name);

-- The owner creates the job queue's schema, because the application's user may not. pg-boss creates its tables in it.
CREATE SCHEMA IF NOT EXISTS pgboss;


---------------------------------------------------------------------------------------------------------------------
-- Requests
---------------------------------------------------------------------------------------------------------------------

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of the method, path and body. Using the same key for a different request is an error.
  fingerprint text NOT NULL,
  -- The record that the first request created. The reply to a repeated request is built from it, because a stored reply
  -- could contain personal data that has since been deleted. Null while the request is running.
  record_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- The columns are those that rate-limiter-flexible expects.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
