-- The tickets and the till at the counter. Amounts that the customer pays are positive, and amounts that the shop pays
-- are negative. Names are copied, because tickets outlive accounts.
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
